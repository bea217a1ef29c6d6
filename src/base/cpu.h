/*
 * cpu.h -- what the machine at hand can do beyond the baseline of its architecture.
 */
#ifndef BASE_CPU_H
#define BASE_CPU_H

#include <stdbool.h>

#if defined(__x86_64__) && defined(__GNUC__)
/* SSE2 is there; more is asked for at run time, and used in functions that are marked so. */
#define CPU_X86	   1
#define CPU_AVX2   __attribute__((target("avx2")))
#define CPU_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,bmi2,popcnt")))
#elif defined(__aarch64__) && defined(__ARM_NEON) && defined(__GNUC__)
#define CPU_NEON 1
#endif

#ifdef CPU_X86
static inline bool
cpu_avx2(void)
{
	return __builtin_cpu_supports("avx2");
}

/* Vectors of 64 bytes. The first processors that had them ran slower for it; those that have VBMI2 too do not. */
static inline bool
cpu_avx512(void)
{
	return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2");
}
#endif

#endif
