import CLibPQ
import Foundation

/// One connection to PostgreSQL, which belongs to one thread: its calls wait for the network.
final class Session {
  private let handle: OpaquePointer
  private var prepared: Set<String> = []
  /// Whether a statement that writes was sent since ``begin()``.
  private(set) var hasSentWrite = false

  /// Connects.
  ///
  /// - Throws: ``DatabaseFailure``.
  init(_ settings: PostgreSQLSettings) throws(DatabaseFailure) {
    guard let handle = Self.connect(settings) else {
      throw DatabaseFailure(code: nil, reason: "there is no memory", isLost: true)
    }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else {
      throw DatabaseFailure(code: nil, reason: Self.reason(handle), isLost: true)
    }
    // Notices would go to standard error.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    try execute(Self.sessionSettings(settings))
  }

  deinit { PQfinish(handle) }

  /// The file descriptor of the connection.
  var socket: Int32 { PQsocket(handle) }

  /// Begins a job.
  ///
  /// - Returns: Whether the connection can be used: it is whole, nothing is under way on it, and
  ///   the server has not said that it ends it.
  func begin() -> Bool {
    hasSentWrite = false
    guard PQstatus(handle) == CONNECTION_OK, PQtransactionStatus(handle) == PQTRANS_IDLE else {
      return false
    }
    var place = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    return poll(&place, 1, 0) == 0
  }

  /// Runs statements without parameters and results.
  func execute(_ sql: String) throws(DatabaseFailure) {
    _ = try check(PQexec(handle, sql))
  }

  /// Runs a statement in one round trip, and prepares it first if it is the first time.
  ///
  /// - Returns: Its rows.
  /// - Throws: ``DatabaseFailure``.
  func run(
    _ statement: Statement, _ add: (inout Parameters) -> Void = { _ in }
  ) throws(DatabaseFailure) -> Rows {
    if !prepared.contains(statement.name) {
      _ = try check(PQprepare(handle, statement.name, statement.sql, 0, nil))
      prepared.insert(statement.name)
    }
    var parameters = Parameters()
    add(&parameters)
    if statement.writes { hasSentWrite = true }
    return try check(send(statement.name, parameters))
  }

  private func send(_ name: String, _ parameters: Parameters) -> OpaquePointer? {
    let ranges = parameters.ranges
    let lengths = ranges.map { Int32(clamping: $0?.count ?? 0) }
    let formats = Array(repeating: Int32(1), count: ranges.count)
    // An empty value needs a place, too: without one it is NULL.
    return (parameters.bytes + [0]).withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      let values = ranges.map { range in range.flatMap { start?.advanced(by: $0.lowerBound) } }
      return PQexecPrepared(handle, name, Int32(ranges.count), values, lengths, formats, 1)
    }
  }

  /// Reads what has arrived, without waiting.
  ///
  /// - Returns: The payloads of notifications.
  /// - Throws: ``DatabaseFailure`` if the connection is lost.
  func notifications() throws(DatabaseFailure) -> [String] {
    guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else {
      throw DatabaseFailure(code: nil, reason: Self.reason(handle), isLost: true)
    }
    var payloads: [String] = []
    while let notification = PQnotifies(handle) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
  }

  private func check(_ result: OpaquePointer?) throws(DatabaseFailure) -> Rows {
    guard let result else {
      throw DatabaseFailure(code: nil, reason: Self.reason(handle), isLost: true)
    }
    let rows = Rows(result)
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return rows
    default:
      // What libpq calls PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY. The rest of a message can
      // have values of the tables.
      let reason = Self.field("M", result) ?? String(cString: PQresultErrorMessage(result))
      throw DatabaseFailure(
        code: Self.field("C", result), reason: Self.oneLine(reason),
        isLost: PQstatus(handle) != CONNECTION_OK)
    }
  }

  private static func field(_ name: UnicodeScalar, _ result: OpaquePointer) -> String? {
    PQresultErrorField(result, Int32(clamping: name.value)).map { String(cString: $0) }
  }

  private static func reason(_ handle: OpaquePointer) -> String {
    oneLine(String(cString: PQerrorMessage(handle)))
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}

// MARK: - Connecting

extension Session {
  private static func connect(_ settings: PostgreSQLSettings) -> OpaquePointer? {
    // The address decides over those before it, and none can change those after it.
    let options = [
      ("connect_timeout", "\(seconds(settings.connectTime))"),
      ("target_session_attrs", "read-write"),
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "20000"),
      ("fallback_application_name", "callboard-sync-server"),
      ("dbname", settings.address), ("client_encoding", "UTF8"),
    ]
    return withTexts(options.map(\.0)) { names in
      withTexts(options.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
    }
  }

  /// Passes texts as C does: with a zero after each one, and a null pointer after the last one.
  private static func withTexts<Value>(
    _ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
  }

  /// The statements that set up a connection.
  ///
  /// Every statement reads by an index, in its order, whatever the statistics of the tables say; so
  /// its plan never changes, and is made once. Each statement sees what is committed as it begins.
  /// A zone that is locked for long must not keep all connections from the others.
  private static func sessionSettings(_ settings: PostgreSQLSettings) -> String {
    """
    SET search_path = \(settings.quotedSchema);
    SET client_min_messages = warning;
    SET default_transaction_isolation = 'read committed';
    SET statement_timeout = \(PostgreSQLSettings.milliseconds(settings.statementTime));
    SET lock_timeout = \(PostgreSQLSettings.milliseconds(settings.statementTime / 6));
    SET plan_cache_mode = force_generic_plan;
    SET enable_seqscan = off;
    SET enable_bitmapscan = off;
    SET enable_sort = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SET jit = off;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off';
    """
  }

  /// Whole seconds, at least 2: libpq knows no less.
  private static func seconds(_ duration: Duration) -> Int64 {
    max(2, duration.components.seconds)
  }
}
