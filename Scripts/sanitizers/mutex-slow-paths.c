// Tells the thread sanitizer that a thread which waited for a Mutex has it, and that one which wakes others gives it up.
//
// `Mutex` of the module Synchronization takes and leaves its lock in code that is inlined and that the sanitizer sees.
// Only where a thread has to wait, or to wake one that waits, does it call into libswiftSynchronization.so, which is not
// built for the sanitizer: three functions of _MutexHandle. What is between two threads there goes unseen, and each
// access under the lock is then called a race (mutex-race.swift; seen with Swift 6.3.1).
//
// A suppression would have to name our own closures, because no function of the library is on the stack of a report, and
// would hide true races in them. Instead this file is loaded before the library, stands before those three functions,
// calls them, and says what they did. Nothing is suppressed.
//
// The names are those of `_lockSlow(_:)`, `_tryLockSlow()` and `_unlockSlow()`; `self` comes as Swift passes it.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Part of the executable where that is built for the sanitizer. Other processes load this file too.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool try_lock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT void unlock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lock_slow(uint32_t thread, SELF) {
  SWIFT void (*real)(uint32_t, SELF) =
      (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
  real(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF) {
  SWIFT bool (*real)(SELF) =
      (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
  bool locked = real(self);
  if (locked && __tsan_acquire) __tsan_acquire(self);
  return locked;
}

SWIFT void unlock_slow(SELF) {
  SWIFT void (*real)(SELF) =
      (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
  if (__tsan_release) __tsan_release(self);
  real(self);
}
