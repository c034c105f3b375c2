import Testing

@testable import TextFields
