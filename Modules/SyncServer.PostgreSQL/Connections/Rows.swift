import CLibPQ
import SyncServer

/// The rows of a result, in PostgreSQL's binary form.
///
/// A value that is not of the type that is asked for is an error: the tables are not a server's.
final class Rows {
  private let result: OpaquePointer

  /// Takes a result, and frees it at the end.
  init(_ result: OpaquePointer) {
    self.result = result
  }

  deinit { PQclear(result) }

  /// How many rows there are.
  var count: Int { Int(PQntuples(result)) }

  /// How many rows a statement without rows changed.
  var changedCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  /// Whether a value is NULL.
  func isNull(_ row: Int, _ column: Int) -> Bool {
    PQgetisnull(result, Int32(row), Int32(column)) == 1
  }

  /// A `text`; its bytes must be UTF-8.
  func text(_ row: Int, _ column: Int) throws(ServerFault) -> String {
    guard let text = String(validating: try raw(row, column), as: UTF8.self) else {
      throw fault(row, column, "is not UTF-8")
    }
    return text
  }

  /// A `bigint` or another whole number.
  func integer(_ row: Int, _ column: Int) throws(ServerFault) -> Int64 {
    let bytes = try raw(row, column)
    switch bytes.count {
    case 8: return Int64(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })
    case 4: return Int64(Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
    default: throw fault(row, column, "is not a number")
    }
  }

  /// A `boolean`.
  func boolean(_ row: Int, _ column: Int) throws(ServerFault) -> Bool {
    let bytes = try raw(row, column)
    guard bytes.count == 1 else { throw fault(row, column, "is neither true nor false") }
    return bytes[0] != 0
  }

  /// A `bytea`.
  func bytes(_ row: Int, _ column: Int) throws(ServerFault) -> [UInt8] {
    Array(try raw(row, column))
  }

  private func raw(
    _ row: Int, _ column: Int
  ) throws(ServerFault) -> UnsafeRawBufferPointer {
    guard !isNull(row, column), let start = PQgetvalue(result, Int32(row), Int32(column)) else {
      throw fault(row, column, "is missing")
    }
    let count = Int(PQgetlength(result, Int32(row), Int32(column)))
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  private func fault(_ row: Int, _ column: Int, _ reason: String) -> ServerFault {
    let name = PQfname(result, Int32(column)).map { String(cString: $0) } ?? "\(column)"
    return .damaged("the column '\(name)' of row \(row) \(reason)")
  }
}
