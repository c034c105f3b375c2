import Foundation
import Testing

@testable import BenchmarkSupport

@Suite struct HistogramTests {
  @Test func nothingRecordedIsZero() {
    let histogram = Histogram()
    #expect(histogram.count == 0 && histogram.mean == 0 && histogram.maximum == 0)
    #expect(histogram.value(atPercentile: 50) == 0)
  }

  @Test func oneValueIsEveryPercentile() {
    var histogram = Histogram()
    histogram.record(123_456_789)
    for percent in [0, 0.001, 50, 99.9, 100] { #expect(histogram.value(atPercentile: percent) == 123_456_789) }
    #expect(histogram.minimum == 123_456_789 && histogram.maximum == 123_456_789)
  }

  @Test func smallValuesAreExact() {
    var histogram = Histogram()
    for value in 0..<2_048 { histogram.record(UInt64(value)) }
    for percent in stride(from: 0.5, through: 100, by: 0.5) {
      let rank = max(1, Int((percent / 100 * 2_048).rounded(.up)))
      #expect(histogram.value(atPercentile: percent) == Double(rank - 1))
    }
  }

  /// Every value, alone between two far ones, comes back to three significant digits.
  @Test func valuesOfAllMagnitudesKeepThreeDigits() {
    var random = SeededGenerator(seed: 11)
    for magnitude in 0..<50 {
      for _ in 0..<40 {
        let value = (UInt64(1) << UInt64(magnitude)) | (random.next() & ((UInt64(1) << UInt64(magnitude)) - 1))
        var histogram = Histogram()
        for item in [0, value, Histogram.largest] { histogram.record(item) }
        let found = histogram.value(atPercentile: 50)
        #expect(abs(found - Double(value)) <= Double(value) / 1_000, "\(value) came back as \(found)")
      }
    }
  }

  @Test func uniformDistribution() {
    var histogram = Histogram()
    for value in 1...100_000 { histogram.record(UInt64(value) * 1_000) }
    for percent in [1, 10, 25, 50, 75, 90, 99, 99.9, 99.99] {
      let right = percent * 1_000_000
      #expect(abs(histogram.value(atPercentile: percent) - right) <= right / 1_000)
    }
    #expect(histogram.mean == 50_000_500)
    #expect(histogram.count == 100_000)
  }

  /// The quantiles of the exponential distribution are −ln(1 − p) · mean.
  @Test func exponentialDistribution() {
    let count = 200_000
    var histogram = Histogram()
    for rank in 0..<count {
      let quantile = -log(1 - (Double(rank) + 0.5) / Double(count)) * 40_000
      histogram.record(UInt64(quantile.rounded()))
    }
    for percent in [10, 50, 90, 99, 99.9] {
      let right = -log(1 - percent / 100) * 40_000
      #expect(abs(histogram.value(atPercentile: percent) - right) <= right / 500)
    }
    #expect(abs(histogram.mean - 40_000) < 40)
  }

  /// The tail decides: 999 fast values in a thousand, one slow.
  @Test func theTailIsTold() {
    var histogram = Histogram()
    for number in 0..<10_000 { histogram.record(number % 1_000 == 999 ? 5_000_000_000 : 25_000) }
    #expect(histogram.value(atPercentile: 50) == 25_000)
    #expect(abs(histogram.value(atPercentile: 99.9) - 25_000) <= 25)
    #expect(abs(histogram.value(atPercentile: 99.91) - 5_000_000_000) <= 5_000_000)
    #expect(histogram.maximum == 5_000_000_000)
  }

  @Test func theLargestValueIsALimit() {
    var histogram = Histogram()
    histogram.record(.max)
    #expect(histogram.maximum == 1 << 50)
    #expect(histogram.value(atPercentile: 50) == Double(UInt64(1) << 50))
  }

  @Test func percentilesNeverFall() {
    var random = SeededGenerator(seed: 5)
    var histogram = Histogram()
    for _ in 0..<5_000 { histogram.record(random.next() >> UInt64(random.below(60))) }
    let values = stride(from: 0.0, through: 100, by: 0.1).map { histogram.value(atPercentile: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(values.last == Double(histogram.maximum))
  }
}

@Suite struct StatisticsTests {
  @Test(
    arguments: [
      ([], nil), ([3], 3), ([4, 1], 2.5), ([9, 1, 5], 5), ([4, 1, 3, 2], 2.5), ([7, 7, 7, 1_000], 7),
    ] as [([Double], Double?)])
  func median(values: [Double], right: Double?) {
    #expect(Statistics.median(values) == right)
  }

  @Test func aSummaryIsInNanoseconds() {
    var histogram = Histogram()
    for value in 1...1_000 { histogram.record(UInt64(value) * 1_000) }
    let summary = LatencySummary(histogram)
    #expect(summary.samples == 1_000)
    #expect(summary.mean == 500.5)
    #expect(abs(summary.p50 - 500) <= 0.5 && abs(summary.p90 - 900) <= 0.9 && abs(summary.p99 - 990) <= 1)
    #expect(abs(summary.p999 - 999) <= 1 && summary.maximum == 1_000)
  }

  @Test func pointsStopWhereTheSamplesDo() {
    var histogram = Histogram()
    for value in 1...1_000 { histogram.record(UInt64(value)) }
    let points = PercentilePoint.points(of: histogram)
    #expect(points.last?.percentile == 99.9)
    #expect(points.first?.percentile == 0)
  }
}
