import Testing

@testable import FoundationMatching
