import Foundation
import PluginAPI
public import SyncServer

/// A small file beside a store that says how far the store has come: `PATH.marker`.
///
/// A store that is behind its marker was replaced by an old copy. Clients know changes that it has
/// lost, so it needs another epoch before a server uses it.
public struct StoreMarker: Sendable {
  /// The path of the file.
  public let path: String

  private static let heading = "callboard sync marker 1"

  /// Names the marker of a store.
  public init(ofStoreAt path: String) {
    self.path = path + ".marker"
  }

  /// Reads the marker.
  ///
  /// - Returns: The state; `nil` if there is no marker.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be read, or another program wrote it.
  public func read() throws(ServerFault) -> StoreState? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw .unavailable("'\(path)' cannot be read")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 3, lines[0] == Self.heading,
      let epoch = Self.number(lines[1], "epoch"), let writes = Self.number(lines[2], "writes")
    else { throw .damaged("'\(path)' is not a sync server's") }
    return StoreState(epoch: epoch, writes: writes)
  }

  /// Writes the marker, whole or not at all.
  ///
  /// - Parameter state: The state, which the store has on the disk.
  /// - Throws: ``/SyncServer/ServerFault`` if it cannot be written.
  public func write(_ state: StoreState) throws(ServerFault) {
    let text = "\(Self.heading)\nepoch \(state.epoch)\nwrites \(state.writes)\n"
    do throws(POSIXError) {
      try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
    } catch {
      throw StoreCopy.failure("'\(path)' cannot be written", error.code.rawValue)
    }
  }

  private static func number(_ line: Substring, _ name: String) -> Int64? {
    let words = line.split(separator: " ")
    return words.count == 2 && words[0] == name ? Int64(words[1]) : nil
  }
}
