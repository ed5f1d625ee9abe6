/// Where a server's zones are in PostgreSQL, and how many connections lead there.
public struct PostgreSQLSettings: Hashable, Sendable {
  /// The address, as libpq reads it: `postgresql://user@host:5432/database`.
  ///
  /// What it does not say comes from the variables of libpq, such as `PGPASSWORD`, and from its
  /// files, such as `~/.pgpass`. Several hosts can be named: the one that takes writes is used.
  public var address: String
  /// The schema that has the tables; several servers can have one each in a database.
  public var schema = "callboard"
  /// The most connections, at least 1; one more listens to hints.
  public var connections = 8
  /// How long a request waits for a connection that is free.
  public var waitTime: Duration = .seconds(5)
  /// How long a statement may take.
  public var statementTime: Duration = .seconds(30)
  /// How long it may take to connect.
  public var connectTime: Duration = .seconds(5)

  /// Creates settings.
  ///
  /// - Parameter address: The address, as libpq reads it.
  public init(address: String) {
    self.address = address
  }

  /// A time in whole milliseconds, at least 1 and at most 24 days: PostgreSQL takes no more.
  static func milliseconds(_ time: Duration) -> Int {
    Int(min(max(time / .milliseconds(1), 1), Double(Int32.max)))
  }

  /// The schema as SQL writes it.
  var quotedSchema: String { "\"\(schema.replacing("\"", with: "\"\""))\"" }
}
