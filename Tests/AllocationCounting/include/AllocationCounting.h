#ifndef ALLOCATION_COUNTING_H
#define ALLOCATION_COUNTING_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this build counts allocations. Where it does not, the counts stay 0: with a sanitizer, which has an
/// allocator of its own, and with C libraries other than glibc.
bool allocation_counting_is_available(void);

/// Allocations of all threads since the process began. A reallocation counts as one.
uint64_t allocation_counting_allocations(void);

/// Bytes asked for by those allocations.
uint64_t allocation_counting_bytes(void);

#endif
