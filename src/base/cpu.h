/*
 * cpu.h -- what the machine at hand can do beyond the baseline of its architecture.
 */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdbool.h>

#if defined(__x86_64__) && defined(__GNUC__)
#define CPU_X86	 1 /* SSE2 is there; more is asked for at run time, and used in functions marked CPU_AVX2 */
#define CPU_AVX2 __attribute__((target("avx2")))
#elif defined(__aarch64__) && defined(__ARM_NEON) && defined(__GNUC__)
#define CPU_NEON 1
#endif

#ifdef CPU_X86
static inline bool
cpu_avx2(void)
{
	return __builtin_cpu_supports("avx2");
}
#endif

#endif
