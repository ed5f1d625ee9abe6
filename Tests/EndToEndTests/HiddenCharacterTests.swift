import Foundation
import TestSupport
import Testing

/// Names with characters that reorder text or cannot be seen.
@Suite("Hidden characters")
struct HiddenCharacterTests {
  private static let name = "A\u{202E}gnp.evil\u{202C}\u{2066}\u{200F}\u{200B}\u{E0041}Z"
  private static let escaped = #"A\u202egnp.evil\u202c\u2066\u200f\u200b\udb40\udc41Z"#
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private func expectHarmless(_ text: String, _ what: String) {
    for scalar in text.unicodeScalars {
      let isFormat = scalar.properties.generalCategory == .format
      #expect(!isFormat, "U+\(String(scalar.value, radix: 16)) in \(what)")
    }
  }

  @Test("Every JSON escapes them, reads back as the same, and text leaves them out")
  func escaped() throws {
    let made = try BuiltExecutable.callboard.run(
      [workspace],
      input: """
        show new "\(Self.name)"
        object add list 1 "\(Self.name)"
        board new "\(Self.name)"
        place list 1 at 0,0
        """)
    #expect(made.status == 0, "\(made)")
    expectHarmless(made.output, "text")
    for command in ["shows", "objects", "boards", "items; view", "frobnicate \(Self.name)"] {
      let json = try BuiltExecutable.callboard.run(
        [workspace, "--board", Self.name, "--format", "json", "--keep-going", "-c", command])
      expectHarmless(json.output + json.errors, command)
      let text = try BuiltExecutable.callboard.run(
        [workspace, "--board", Self.name, "--keep-going", "-c", command])
      expectHarmless(text.output + text.errors, "text of \(command)")
    }
    let objects = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "objects"])
    #expect(objects.output.contains(Self.escaped), "\(objects)")
    let list = try #require(try objects.objects().last?["objects"] as? [[String: Any]])
    #expect(
      (list.first?["name"] as? String).map { Array($0.unicodeScalars) }
        == Array(Self.name.unicodeScalars))

    let exported = try BuiltExecutable.callboard.run([
      workspace, "-c", "export \(folder.file("out"))",
    ])
    #expect(exported.status == 0, "\(exported)")
    let out = folder.file("out")
    let files = try FileManager.default.contentsOfDirectory(atPath: out)
    #expect(files.contains("callboard.json"))
    for file in files {
      expectHarmless(folder.read("out/\(file)"), file)
      expectHarmless(file, "the name of a file")
    }
    let report = try BuiltExecutable.importer.run(
      [out, "--into", folder.file("again.callboard"), "--report", "json"])
    #expect(report.status == 0, "\(report)")
    expectHarmless(report.output, "the report")
    let again = try BuiltExecutable.callboard.run(
      [folder.file("again.callboard"), "--format", "json", "-c", "objects"])
    #expect(again.output.contains(Self.escaped), "\(again)")
  }
}
