import Foundation

/// Expected outputs, kept as files in `Golden/`.
///
/// With `UPDATE_GOLDEN=1` in the environment the files in the source tree are written again from
/// what is drawn now; look at the difference before it is committed.
enum Golden {
  static var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" }

  /// The file's text, or `nil` where there is none.
  static func text(_ name: String) -> String? {
    guard
      let url = Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Golden")
    else { return nil }
    return try? String(contentsOf: url, encoding: .utf8)
  }

  /// Writes the file again.
  static func update(_ name: String, with text: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Golden/\(name).txt")
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
