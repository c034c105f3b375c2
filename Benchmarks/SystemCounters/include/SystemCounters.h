#ifndef SYSTEM_COUNTERS_H
#define SYSTEM_COUNTERS_H

#include <stdint.h>

/// Starts to count this thread's instructions in user space. Returns a handle, or -1 where that is not to be had.
int instruction_counter_open(void);

/// The instructions so far; 0 where they cannot be read.
uint64_t instruction_counter_read(int counter);

/// Ends the counting.
void instruction_counter_close(int counter);

#endif
