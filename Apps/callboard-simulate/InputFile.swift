import Foundation
import PluginAPI
import Terminal

/// A file, pipe or device that is read from its beginning to its end.
struct InputFile {
  /// The longest line, without its end.
  static let lineLimit = 64 << 20

  private let path: String
  private let handle: FileHandle

  /// Opens it.
  init(_ path: String) throws(Failure) {
    self.path = path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure("'\(path)' is a directory", status: Failure.unreadable)
    }
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: path)
        ? "cannot read '\(path)': permission denied" : "no such file: '\(path)'"
      throw Failure(reason, status: Failure.unreadable)
    }
  }

  /// All its bytes, if there are no more than a limit.
  func bytes(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try piece() {
      bytes += piece
      guard bytes.count <= limit else {
        throw Failure("\(path): the file has more than \(limit) bytes", status: Failure.damaged)
      }
    }
    return bytes
  }

  /// Takes each line, with its number from 1, as it is read.
  func forEachLine(_ body: (String, Int) throws(Failure) -> Void) throws(Failure) {
    var buffer = LineBuffer(maximumLength: Self.lineLimit)
    func take(_ line: InputLine) throws(Failure) {
      switch line.text {
      case .success(let text): try body(text, line.number)
      case .failure(.tooLong(let limit)):
        throw damaged(line.number, "the line is longer than \(limit) bytes")
      case .failure(.badEncoding): throw damaged(line.number, "the line is not UTF-8")
      }
    }
    while let piece = try piece() {
      buffer.append(piece)
      while let line = buffer.next() { try take(line) }
    }
    if let line = buffer.last() { try take(line) }
  }

  private func damaged(_ line: Int, _ what: String) -> Failure {
    Failure("\(path):\(line): \(what)", status: Failure.damaged)
  }

  private func piece() throws(Failure) -> [UInt8]? {
    do {
      guard let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty else { return nil }
      return Array(piece)
    } catch {
      throw Failure(
        "cannot read '\(path)': \(SystemReason.text(of: error))", status: Failure.unreadable)
    }
  }
}
