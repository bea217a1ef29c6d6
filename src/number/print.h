/*
 * print.h -- integers and floats as text. Nothing is NUL-terminated; each returns the bytes written.
 */
#ifndef NUMBER_PRINT_H
#define NUMBER_PRINT_H

#include <stddef.h>
#include <stdint.h>

/* Room that every function here may write to, however short the text. */
#define PRINT_ROOM 40

size_t print_uint64(uint8_t *to, uint64_t value);
size_t print_int64(uint8_t *to, int64_t value);

/* The spelling of exponents: JSON "1e+21", "1e-7"; YAML 1.1 and 1.2 both want "1.0e+21", "1.0e-7". */
enum print_style { PRINT_JSON, PRINT_YAML };

/*
 * The shortest text that reads back as the same float64 (float32); of several the closest. Plain digits from 1e-6 to
 * below 1e21, else an exponent; ".0" where there would be neither point nor exponent. `value` is finite. A whole float32 in
 * plain digits has all of them (2147483648.0): padding with zeros would save nothing.
 */
size_t print_double(uint8_t *to, double value, enum print_style style);
size_t print_float(uint8_t *to, float value, enum print_style style);

#endif
