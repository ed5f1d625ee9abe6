import Domain
import JSONText
import PluginAPI

/// What can be read of the file beside a damaged workspace, line by line.
struct JournalSalvage {
  private(set) var views: [ID<Board>: ViewMemory] = [:]
  private(set) var connections: [ID<Show>: ConnectionMemory] = [:]
  private(set) var historyLimit = HistoryLimit.standard
  /// The newest state of each entity on record; those that were deleted are not in it.
  private(set) var entities: [EntityKey: Entity] = [:]
  private(set) var losses: [Salvage.Loss] = []

  private let lastSequence: Int64
  private var mark: String?
  private var number = 0

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file; empty if there is none.
  ///   - state: The state of the workspace and the mark of its commit, if known; later commits
  ///     never were.
  ///   - location: The workspace, as the user named it.
  init(_ bytes: [UInt8], upTo state: (sequence: Int64, mark: String)?, at location: String) {
    lastSequence = state?.sequence ?? .max
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst() {
      number += 1
      guard !line.isEmpty else { continue }
      do throws(DecodingFault) {
        let read: JournalLine = try Self.value(of: line)
        guard LineCheck.holds(line) else { throw Self.altered }
        guard let commit = read.commit else {
          take(read)
          continue
        }
        let changes = commit.changes == nil ? nil : lines.popFirst()
        guard commit.sequence <= lastSequence else { break }
        take(commit, changes)
      } catch {
        note(error, line)
      }
    }
    // A record that leads to another state is one of another version of the workspace.
    if let state, mark != state.mark { entities = [:] }
  }

  private static var altered: DecodingFault {
    DecodingFault(message: LineCheck.message, place: TextPlace(line: 1, column: 1))
  }

  private static func value<Value: Decodable>(
    of line: ArraySlice<UInt8>
  ) throws(DecodingFault) -> Value {
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(utf8: line, JSONLimits(length: line.count))
    } catch {
      throw DecodingFault(message: error.message, place: error.place)
    }
    return try json.decoded()
  }

  private mutating func note(_ fault: DecodingFault, _ line: ArraySlice<UInt8>) {
    // What the line changed is not known, so nothing before it counts any more.
    entities = [:]
    let text = String(decoding: line.prefix(FileSalvage.textLimit), as: UTF8.self)
    let place = "the file '\(Journal.suffix)' beside the workspace, line \(number)"
    losses.append(
      Salvage.Loss(StoreFinding(place: place, message: fault.message), text: text))
  }

  private mutating func take(_ commit: JournalLine.Commit, _ line: ArraySlice<UInt8>?) {
    mark = commit.mark
    if commit.changes != nil { number += 1 }
    for digits in commit.gone ?? [] {
      if let board = ID<Board>(digits) { views[board] = nil }
      if let show = ID<Show>(digits) { connections[show] = nil }
    }
    guard let line else {
      entities = [:]
      return
    }
    do throws(DecodingFault) {
      guard commit.check ?? LineCheck.digits(of: line) == LineCheck.digits(of: line) else {
        throw Self.altered
      }
      let changes: [Change] = try Self.value(of: line)
      for change in changes {
        if let key = change.key { entities[key] = change.after }
      }
    } catch {
      note(error, line)
    }
  }

  private mutating func take(_ line: JournalLine) {
    if let start = line.start {
      mark = start.mark
      historyLimit = start.limit?.limit ?? historyLimit
    }
    if let limit = line.limit?.limit, limit.isPossible { historyLimit = limit }
    if let view = line.view, view.view.fault == nil { views[view.board] = view.view }
    if let connection = line.connection, connection.memory?.fault == nil {
      connections[connection.show] = connection.memory
    }
  }
}
