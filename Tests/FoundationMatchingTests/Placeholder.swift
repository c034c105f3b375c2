@testable import FoundationMatching
import Testing
