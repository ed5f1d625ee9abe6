package import Foundation

/// A folder of its own for a test, removed when no one holds it any more.
package final class TemporaryFolder: Sendable {
  /// Where it is.
  package let path: String

  /// Makes the folder.
  package init() throws {
    path = NSTemporaryDirectory() + "callboard-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a text, and gives its path.
  package func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }

  /// Makes an empty file and opens it for writing.
  package func create(_ name: String) throws -> FileHandle {
    let path = file(name)
    guard FileManager.default.createFile(atPath: path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  /// What a file holds; empty where there is none.
  package func read(_ name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file(name)) ?? Data(), as: UTF8.self)
  }
}
