import BulkValidation
import FieldMatchCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#else
  #error("the command needs POSIX calls: import the C library of this system here")
#endif

exit(FieldMatch.run(arguments: SystemText.arguments, foundation: nil))
