/// A statement that each connection prepares once.
struct Statement: Hashable, Sendable {
  /// The name of the prepared statement, unique among all.
  let name: String
  /// The text, with `$1` for the first parameter.
  let sql: String
  /// Whether it changes what is stored: if the connection is lost, no one knows whether it did.
  let writes: Bool

  init(_ name: String, writes: Bool = false, _ sql: String) {
    (self.name, self.writes, self.sql) = (name, writes, sql)
  }
}
