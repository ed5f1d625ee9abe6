import Foundation
import Testing

/// Compares a text with the file that holds what was agreed on.
///
/// With `CALLBOARD_RECORD` in the environment the file is written instead.
func expectGolden(_ name: String, _ text: String) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  if ProcessInfo.processInfo.environment["CALLBOARD_RECORD"] != nil {
    try Data(text.utf8).write(to: folder.appendingPathComponent("Golden/\(name)"))
    return
  }
  let file = try #require(Bundle.module.url(forResource: "Golden/\(name)", withExtension: nil))
  let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let agreed = golden.split(separator: "\n", omittingEmptySubsequences: false)
  #expect(lines.count == agreed.count)
  for (line, expected) in zip(lines, agreed) { #expect(line == expected) }
}
