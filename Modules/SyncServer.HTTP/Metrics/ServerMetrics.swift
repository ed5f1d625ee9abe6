import CoreMetrics

/// What a server counts.
struct ServerMetrics: Sendable {
  private let table: any MetricsFactory

  init(_ table: any MetricsFactory) {
    self.table = table
  }

  /// Counts a reply, with the class of its status: `2xx`.
  func answered(_ operation: String, status: Int, in time: Duration) {
    let name = ("operation", operation)
    Counter(
      label: "callboard_requests_total", dimensions: [name, ("status", "\(status / 100)xx")],
      factory: table
    ).increment()
    let (seconds, fraction) = time.components
    CoreMetrics.Timer(label: "callboard_request_seconds", dimensions: [name], factory: table)
      .recordNanoseconds(seconds * 1_000_000_000 + fraction / 1_000_000_000)
  }

  /// Counts the bytes of a request's body.
  func received(_ bytes: Int) {
    Counter(label: "callboard_received_bytes_total", factory: table).increment(by: bytes)
  }

  /// Counts the bytes of a reply's body.
  func sent(_ bytes: Int) {
    Counter(label: "callboard_sent_bytes_total", factory: table).increment(by: bytes)
  }

  /// Counts records that were written.
  func wrote(_ records: Int) {
    Counter(label: "callboard_written_records_total", factory: table).increment(by: records)
  }

  /// Counts a request whose key or signature was not valid.
  func refusedSignature() {
    Counter(label: "callboard_refused_signatures_total", factory: table).increment()
  }

  /// Counts a connection that was closed because there were too many.
  func refusedConnection() {
    Counter(label: "callboard_refused_connections_total", factory: table).increment()
  }

  /// Sets how many streams are open.
  func streams(_ count: Int) {
    Meter(label: "callboard_open_streams", factory: table).set(count)
  }
}
