package import CoreMetrics
import Synchronization

/// Counts, and shows the counts in the text form of Prometheus.
///
/// A metric's label is its name there, and its dimensions are the labels.
package final class MetricTable: MetricsFactory {
  /// What identifies a series.
  private struct Key: Hashable {
    let name: String
    let labels: [String]
  }

  /// The kind that a series has in the text.
  private enum Kind: String {
    case counter, gauge, summary
  }

  private let series = Mutex<[Key: (kind: Kind, values: MetricSeries)]>([:])

  /// Creates an empty table.
  package init() {}

  /// A number that only grows.
  package func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler { make(.counter, label, dimensions) }

  /// A number that only grows, with fractions.
  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler { make(.counter, label, dimensions) }

  /// A number that rises and falls.
  package func makeMeter(
    label: String, dimensions: [(String, String)]
  ) -> any MeterHandler { make(.gauge, label, dimensions) }

  /// A number that rises and falls, or the count and sum of many.
  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    let series = make(aggregate ? .summary : .gauge, label, dimensions)
    return aggregate ? series : MetricGauge(series)
  }

  /// The count and sum of durations, in seconds.
  package func makeTimer(
    label: String, dimensions: [(String, String)]
  ) -> any TimerHandler { make(.summary, label, dimensions) }

  /// Keeps the series: what was counted stays in the text.
  package func destroyCounter(_ handler: any CounterHandler) {}
  /// Keeps the series.
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  /// Keeps the series.
  package func destroyMeter(_ handler: any MeterHandler) {}
  /// Keeps the series.
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  /// Keeps the series.
  package func destroyTimer(_ handler: any TimerHandler) {}

  private func make(
    _ kind: Kind, _ label: String, _ dimensions: [(String, String)]
  ) -> MetricSeries {
    let key = Key(
      name: label, labels: dimensions.map { "\($0.0)=\"\(Self.escaped($0.1))\"" })
    return series.withLock { series in
      if let found = series[key] { return found.values }
      let new = MetricSeries()
      series[key] = (kind, new)
      return new
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": #"\\"#
      case "\"": #"\""#
      case "\n": #"\n"#
      default: String(character)
      }
    }
    .joined()
  }

  /// All series in the text form of Prometheus, by name.
  package var text: String {
    let all = series.withLock { $0.map { (key: $0.key, kind: $0.value.kind, $0.value.values) } }
      .sorted { ($0.key.name, $0.key.labels.joined()) < ($1.key.name, $1.key.labels.joined()) }
    var (lines, last): ([String], String?) = ([], nil)
    for (key, kind, values) in all {
      if key.name != last { lines.append("# TYPE \(key.name) \(kind.rawValue)") }
      last = key.name
      let labels = key.labels.isEmpty ? "" : "{\(key.labels.joined(separator: ","))}"
      let (count, sum) = values.value
      if kind == .summary {
        lines.append("\(key.name)_count\(labels) \(count)")
        lines.append("\(key.name)_sum\(labels) \(sum)")
      } else {
        lines.append("\(key.name)\(labels) \(Self.number(sum))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func number(_ value: Double) -> String {
    Int64(exactly: value).map(String.init) ?? "\(value)"
  }
}

/// The count and the sum of the values of a series.
final class MetricSeries: CounterHandler, FloatingPointCounterHandler, RecorderHandler,
  MeterHandler, TimerHandler
{
  private let state = Mutex((count: Int64(0), sum: 0.0))

  var value: (count: Int64, sum: Double) { state.withLock { $0 } }

  func increment(by amount: Int64) { record(Double(amount)) }
  func increment(by amount: Double) { record(amount) }
  func decrement(by amount: Double) { record(-amount) }
  func record(_ value: Int64) { record(Double(value)) }
  func set(_ value: Int64) { set(Double(value)) }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func reset() { set(0.0) }

  func record(_ value: Double) {
    state.withLock {
      $0.count &+= 1
      $0.sum += value
    }
  }

  func set(_ value: Double) { state.withLock { $0 = (1, value) } }
}

/// A recorder that keeps the last value only.
private final class MetricGauge: RecorderHandler {
  private let series: MetricSeries

  init(_ series: MetricSeries) { self.series = series }

  func record(_ value: Int64) { series.set(value) }
  func record(_ value: Double) { series.set(value) }
}
