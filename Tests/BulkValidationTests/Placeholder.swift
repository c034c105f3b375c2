import Testing

@testable import BulkValidation
