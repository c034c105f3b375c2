@testable import TextFields
import Testing
