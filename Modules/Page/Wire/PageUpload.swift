import Foundation
import PluginAPI
import Workspace

/// A file that a page sends, in a folder of its own until it is complete.
struct PageUpload {
  /// The most bytes of a file.
  static let mostBytes = 64 << 20
  /// The most bytes of a name that are kept, from its end.
  private static let longestName = 120

  /// The name that the page gave, without what a path could have.
  let name: String
  /// The path of the file.
  var path: String { "\(folder.path)/\(name)" }

  private let folder: URL
  private let file: FileHandle
  private var missing: Int

  /// Whether all bytes have come.
  var isComplete: Bool { missing == 0 }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - name: The name on the other device.
  ///   - size: How many bytes it has.
  /// - Throws: ``/Workspace/WorkspaceError`` if it is too large, or there is no room for it.
  init(_ name: String, size: Int) throws(WorkspaceError) {
    guard size > 0 else { throw WorkspaceError(.emptyFile, "the file is empty") }
    guard size <= Self.mostBytes else {
      throw WorkspaceError(
        .tooLarge, "a page takes files of at most \(Self.mostBytes >> 20) MB",
        remedy: "import it at the prompt of callboard")
    }
    self.name = Self.safe(name)
    missing = size
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("callboard-page-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      let url = folder.appendingPathComponent(self.name)
      try Data().write(to: url)
      file = try FileHandle(forWritingTo: url)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw WorkspaceError(.inputOutput, "the file cannot be kept: \(SystemReason.text(of: error))")
    }
  }

  /// Adds bytes.
  ///
  /// - Returns: Whether the file has room for them.
  /// - Throws: ``/Workspace/WorkspaceError`` if they cannot be written.
  mutating func add(_ bytes: [UInt8]) throws(WorkspaceError) -> Bool {
    guard bytes.count <= missing else { return false }
    do {
      try file.write(contentsOf: Data(bytes))
    } catch {
      throw WorkspaceError(.inputOutput, "the file cannot be kept: \(SystemReason.text(of: error))")
    }
    missing -= bytes.count
    return true
  }

  /// Removes the file.
  func remove() {
    try? file.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Letters, digits and some marks of the last part of a name; nothing that a path or a command
  /// could mean something by.
  private static func safe(_ name: String) -> String {
    let last = name.split(whereSeparator: { "/\\".contains($0) }).last ?? ""
    let kept = last.unicodeScalars.filter { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " ._-()".unicodeScalars.contains(scalar)
    }
    var text = String(String.UnicodeScalarView(kept))[...]
    while text.utf8.count > longestName { text.removeFirst() }
    text = text.drop { $0 == "." || $0 == " " || $0 == "-" }
    return text.isEmpty ? "file" : String(text)
  }
}
