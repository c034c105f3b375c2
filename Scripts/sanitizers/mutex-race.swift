// Two threads append to an array that a Mutex protects. On Linux, the thread sanitizer of Swift 6.3 reports a race
// here, unless mutex-slow-paths.c is loaded, which explains why.
import Glibc
import Synchronization

let numbers = Mutex<[Int]>([])
func append(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  for number in 0..<200_000 { numbers.withLock { $0.append(number) } }
  return nil
}
var threads = [pthread_t(), pthread_t()]
for index in threads.indices { pthread_create(&threads[index], nil, append, nil) }
for thread in threads { pthread_join(thread, nil) }
precondition(numbers.withLock { $0.count } == 400_000)
