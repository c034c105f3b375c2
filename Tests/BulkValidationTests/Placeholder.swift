@testable import BulkValidation
import Testing
