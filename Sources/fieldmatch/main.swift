import BulkValidation
import FieldMatchCommand
import PlatformLibrary

exit(FieldMatch.run(arguments: SystemText.arguments, foundation: nil))
