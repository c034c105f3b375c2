@testable import KeystrokeBenchmark
import Testing
