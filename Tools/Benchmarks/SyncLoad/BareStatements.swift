import Foundation
import PluginAPI
import SyncServer

/// The rows of a server's batches, written into PostgreSQL by `pgbench`: the minimum cost of every
/// server on it.
///
/// A batch is one statement, as the server's: it changes the zone's row, and inserts 20 rows or
/// writes over them. The fields of the records are sent with each one. Nothing is read.
struct BareStatements {
  private static let owner = "bare"

  private let database: BenchDatabase
  private let script: String

  /// Makes zones in the server's tables, and writes the script.
  ///
  /// - Parameters:
  ///   - database: A database with the tables of a server.
  ///   - folder: Where the script can be.
  /// - Throws: An error of the database or of the file.
  init(in database: BenchDatabase, folder: String) throws {
    self.database = database
    script = "\(folder)/batch.sql"
    _ = try database.query(
      """
      INSERT INTO callboard.zone
      SELECT '\(Self.owner)', n, 'zone-' || n, 0, 0, 0, 0, false
      FROM generate_series(1, \(LoadSenders.zones)) AS n
      """)
    try Self.batch.write(toFile: script, atomically: true, encoding: .utf8)
  }

  private static var batch: String {
    let size = LoadBatch.size
    return """
      \\set zone random(1, \(LoadSenders.zones))
      \\set first random(0, 49) * \(size)
      WITH changed AS (
        UPDATE callboard.zone SET sequence = sequence + \(size)
        WHERE owner = '\(owner)' AND number = :zone
        RETURNING owner, number, sequence - \(size) AS last
      )
      INSERT INTO callboard.record (
        owner, zone, name, type, fields, bytes, sequence, epoch, modified)
      SELECT changed.owner, changed.number,
        '\(namePrefix)' || lpad((:first + new.place)::text, 16, '0'), 'object', new.fields,
        octet_length(new.fields), changed.last + new.place, 1, 1700000000000
      FROM changed, unnest(:fields::bytea[]) WITH ORDINALITY AS new (fields, place)
      ON CONFLICT (owner, zone, name) DO UPDATE SET type = excluded.type,
        fields = excluded.fields, bytes = excluded.bytes, sequence = excluded.sequence,
        epoch = excluded.epoch, modified = excluded.modified;

      """
  }

  /// The names of rows are as long as those of a load.
  private static var namePrefix: String {
    String((LoadBatch(0, at: .ofBench).records.first?.name ?? "").dropLast(16))
  }

  /// The fields of a batch, as PostgreSQL reads an array.
  private static var fields: String {
    let values = LoadBatch(0, at: .ofBench).records.map { record in
      let digits = FieldBytes.bytes(of: record.fields).map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }
      return #""\\x\#(digits.joined())""#
    }
    return "{\(values.joined(separator: ","))}"
  }

  /// Commits batches.
  ///
  /// - Parameters:
  ///   - clients: How many connections do so at once.
  ///   - seconds: For how long.
  /// - Returns: How many there were in a second.
  /// - Throws: ``BuiltProcess/Failure`` if `pgbench` fails.
  func commit(clients: Int, seconds: Int) throws -> Double {
    let text = try BenchDatabase.run(
      "pgbench",
      [
        "--no-vacuum", "--protocol=prepared", "--client=\(clients)", "--jobs=2",
        "--time=\(seconds)", "--define=fields=\(Self.fields)", "--file=\(script)",
        database.address,
      ])
    guard let rate = text.firstMatch(of: /tps = ([0-9.]+)/).flatMap({ Double($0.output.1) }) else {
      throw BuiltProcess.Failure(description: "pgbench printed no rate: \(text)")
    }
    return rate
  }
}
