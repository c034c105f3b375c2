import BulkValidation
import FieldMatchCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(FieldMatch.run(arguments: SystemText.arguments, foundation: nil))
