/*
 * compiler.h -- the few things that C11 does not say and every file may use.
 */
#ifndef BASE_COMPILER_H
#define BASE_COMPILER_H

#if defined(__GNUC__)
#define MUST_USE	  __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))
#define LIKELY(x)	  __builtin_expect(!!(x), 1)
#define UNLIKELY(x)	  __builtin_expect(!!(x), 0)
#define COLD		  __attribute__((cold, noinline))
#define ALWAYS_INLINE	  inline __attribute__((always_inline))
#define NOINLINE	  __attribute__((noinline))
#else
#define MUST_USE
#define PRINTF_LIKE(f, a)
#define LIKELY(x)   (x)
#define UNLIKELY(x) (x)
#define COLD
#define ALWAYS_INLINE inline
#define NOINLINE
#endif

#endif
