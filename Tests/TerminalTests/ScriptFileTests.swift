import Foundation
import Terminal
import Testing

@Suite("Script files")
struct ScriptFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("callboard-script-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func read(_ bytes: [UInt8]) throws -> Result<[String], ScriptFileError> {
    let file = folder.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    return read(file.path)
  }

  private func read(_ path: String) -> Result<[String], ScriptFileError> {
    do throws(ScriptFileError) {
      return .success(try ScriptFile(path: path).lines)
    } catch {
      return .failure(error)
    }
  }

  private func failure(_ result: Result<[String], ScriptFileError>) -> ScriptFileError? {
    if case .failure(let error) = result { error } else { nil }
  }

  @Test("The lines come without their ends")
  func lines() throws {
    #expect(try read(Array("a\r\n\nb".utf8)) == .success(["a", "", "b"]))
    #expect(try read([]) == .success([]))
  }

  @Test("A line that is not UTF-8 or too long is named")
  func badLines() throws {
    let encoding = try #require(failure(try read(Array("a\nb\n".utf8) + [0xFF, 0x0A])))
    #expect(encoding.reason == .badEncoding)
    #expect(encoding.line == 3)
    let long = try #require(failure(try read([0x0A] + [UInt8](repeating: 0x78, count: 2 << 20))))
    #expect(long.reason == .tooLarge)
    #expect(long.line == 2)
  }

  @Test("A script that is too large is refused")
  func tooLarge() throws {
    let large = [UInt8](repeating: 0x0A, count: ScriptFile.maximumLength + 1)
    #expect(failure(try read(large))?.reason == .tooLarge)
  }

  @Test("What is not a regular file is refused with the reason")
  func unreadable() {
    let cases = [
      (folder.path, "is a directory"), ("/dev/zero", "is not a regular file"),
      (folder.path + "/none", "there is no file"),
    ]
    for (path, message) in cases {
      let error = failure(read(path))
      #expect(error?.reason == .unreadable)
      #expect(error?.message.contains(message) == true, "\(path)")
    }
  }
}
