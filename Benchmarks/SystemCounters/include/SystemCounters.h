#ifndef SYSTEM_COUNTERS_H
#define SYSTEM_COUNTERS_H

#include <stdint.h>

/// Starts to count the instructions that the calling thread runs in user space. Returns a handle, or -1 if the system
/// or the processor does not allow it.
int instruction_counter_open(void);

/// The number of instructions since the counter was opened; 0 if it cannot be read.
uint64_t instruction_counter_read(int counter);

/// Stops counting, and frees the handle.
void instruction_counter_close(int counter);

#endif
