@testable import Matching
import Testing
