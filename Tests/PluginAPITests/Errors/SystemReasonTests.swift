import Foundation
import PluginAPI
import Testing

@Suite("Reasons of the system")
struct SystemReasonTests {
  private struct OwnError: Error, CustomStringConvertible {
    let description = "the lamp is out"
  }

  private func reason(_ body: () throws -> Void) throws -> String {
    let error = #expect(throws: (any Error).self) { try body() }
    return SystemReason.text(of: try #require(error))
  }

  @Test("Foundation's errors are said in the words of the system")
  func foundation() throws {
    let folder = FileManager.default.temporaryDirectory
    let missing = folder.appendingPathComponent(UUID().uuidString)
    #expect(try reason { _ = try FileHandle(forReadingFrom: missing) } == SystemReason.text(ENOENT))
    #expect(
      try reason { _ = try Data(contentsOf: URL(fileURLWithPath: "/dev/null/x")) }
        == "not a directory")
    #expect(
      try reason { _ = try FileHandle(forReadingFrom: folder).read(upToCount: 1) }
        == "that is a folder")
  }

  @Test("an error without a reason says so, and no domain")
  func none() {
    for code in [256, 512, 259, 3840, 4] {
      let text = SystemReason.text(of: NSError(domain: NSCocoaErrorDomain, code: code))
      #expect(!text.contains("Cocoa") && !text.contains("\(code)"))
    }
  }

  @Test("one of this program's own says what it says")
  func own() {
    #expect(SystemReason.text(of: OwnError()) == "the lamp is out")
  }
}
