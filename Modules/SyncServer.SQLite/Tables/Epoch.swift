import Foundation
import GRDB
import SyncServer

/// The one row about the server as a whole.
enum Epoch {
  static func read(_ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT epoch FROM server")
    guard let epoch = try Int64.fetchOne(statement) else {
      throw ServerFault.damaged("the table 'server' has no row")
    }
    return epoch
  }

  static func write(_ epoch: Int64, _ db: Database) throws {
    try db.execute(sql: "UPDATE server SET epoch = ?", arguments: [epoch])
  }

  static func secret(_ db: Database) throws -> [UInt8] {
    guard let secret = try Data.fetchOne(db, sql: "SELECT secret FROM server") else {
      throw ServerFault.damaged("the table 'server' has no row")
    }
    return Array(secret)
  }
}
