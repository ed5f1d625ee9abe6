import Foundation
import TestSupport
import Testing

/// Texts with characters that reorder text or cannot be seen.
@Suite("Hidden characters")
struct HiddenCharacterTests {
  /// What a name may hold: the rest of such characters is refused in names already.
  private static let name = "A\u{200F}\u{200B}\u{FEFF}\u{61C}\u{E0041}Z"
  private static let escaped = #"A\u200f\u200b\ufeff\u061c\udb40\udc41Z"#
  private let folder: TemporaryFolder
  private var workspace: String { folder.file("w.callboard") }

  init() throws { folder = try TemporaryFolder() }

  private func expectHarmless(_ text: String, _ what: String) {
    for scalar in text.unicodeScalars {
      let isFormat = scalar.properties.generalCategory == .format
      #expect(!isFormat, "U+\(String(scalar.value, radix: 16)) in \(what)")
    }
  }

  private func make() throws {
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
  }

  @Test("JSON escapes them and reads back as the same, and text leaves them out")
  func output() throws {
    try make()
    for command in ["shows", "objects", "boards", "items; view", "frob\u{202E}nicate \(Self.name)"]
    {
      let arguments = [workspace, "--board", Self.name, "--keep-going", "-c", command]
      let json = try BuiltExecutable.callboard.run(arguments + ["--format", "json"])
      expectHarmless(json.output + json.errors, command)
      let text = try BuiltExecutable.callboard.run(arguments)
      expectHarmless(text.output + text.errors, "text of \(command)")
    }
    let wrong = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "frob\u{202E}nicate"])
    #expect(wrong.errors.contains(#"frob\u202enicate"#), "\(wrong)")
    let objects = try BuiltExecutable.callboard.run(
      [workspace, "--format", "json", "-c", "objects"])
    #expect(objects.output.contains(Self.escaped), "\(objects)")
    let list = try #require(try objects.objects().last?["objects"] as? [[String: Any]])
    let name = try #require(list.first?["name"] as? String)
    #expect(Array(name.unicodeScalars) == Array(Self.name.unicodeScalars))
  }

  @Test("An export escapes them, and is imported with the same names")
  func export() throws {
    try make()
    let out = folder.file("out")
    let exported = try BuiltExecutable.callboard.run([workspace, "-c", "export \(out)"])
    #expect(exported.status == 0, "\(exported)")
    let files = try FileManager.default.contentsOfDirectory(atPath: out)
    #expect(files.contains("callboard.json"))
    for file in files { expectHarmless(folder.read("out/\(file)"), file) }
    let again = folder.file("again.callboard")
    let report = try BuiltExecutable.importer.run([out, "--into", again, "--report", "json"])
    #expect(report.status == 0, "\(report)")
    expectHarmless(report.output, "the report")
    let objects = try BuiltExecutable.callboard.run([again, "--format", "json", "-c", "objects"])
    #expect(objects.output.contains(Self.escaped), "\(objects)")
  }

  @Test("A report escapes the name of a file")
  func fileNames() throws {
    let file = try folder.write(
      "Ident 3:0\n$Group 1\n  Text A\nEndData\n", to: "tour\u{202E}csa.exe.asc")
    for form in ["json", "text"] {
      let run = try BuiltExecutable.importer.run([file, "--into", workspace, "--report", form])
      #expect(run.status == 0, "\(run)")
      expectHarmless(run.output + run.errors, form)
      #expect(form == "text" || run.output.contains(#"tour\u202ecsa.exe.asc"#), "\(run)")
    }
  }
}
