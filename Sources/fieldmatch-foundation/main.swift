import BulkValidation
import FoundationCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(FoundationCommand.run(arguments: SystemText.arguments))
