import Testing

@testable import KeystrokeBenchmark
