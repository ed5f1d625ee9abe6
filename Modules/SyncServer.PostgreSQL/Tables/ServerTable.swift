import Domain
import SyncServer

/// The one row about the server as a whole.
enum ServerTable {
  private static let all = Statement(
    "server",
    "SELECT epoch, secret, (SELECT coalesce(sum(sequence), 0)::bigint FROM zone) FROM server")
  private static let read = Statement("server_epoch", "SELECT epoch, secret FROM server")
  private static let change = Statement(
    "server_change", writes: true,
    "UPDATE server SET epoch = $1::bigint WHERE epoch = $2::bigint")

  /// How far the server has come.
  static func state(_ session: Session) throws -> StoreState {
    let rows = try checked(session.run(all))
    // The sum never falls: zones keep their rows, and their numbers only rise.
    return StoreState(epoch: try rows.integer(0, 0), writes: try rows.integer(0, 2))
  }

  /// The secret that signs tokens.
  static func secret(_ session: Session) throws -> [UInt8] {
    try checked(session.run(read)).bytes(0, 1)
  }

  /// Begins another epoch.
  ///
  /// - Throws: `ServerFault`; it is stale if someone else did so in between.
  static func beginEpoch(at now: Timestamp, after last: Int64?, _ session: Session) throws {
    let epoch = try checked(session.run(read)).integer(0, 0)
    let next = try ServerCore.epoch(after: max(epoch, last ?? 0), at: now)
    let rows = try session.run(change) { parameters in
      parameters.add(next)
      parameters.add(epoch)
    }
    guard rows.changedCount == 1 else { throw ServerFault.stale }
  }

  private static func checked(_ rows: Rows) throws -> Rows {
    guard rows.count == 1 else { throw ServerFault.damaged("the table 'server' has no row") }
    return rows
  }
}
