import PluginAPI
import ShowFiles
import Testing

@Suite("Large QLC+ workspaces")
struct QLCLargeTests {
  @Test("twenty thousand frames without an ID take seconds at most")
  func wide() throws {
    let frame = "<Frame Caption=\"f\"><Button><Function ID=\"0\"/></Button></Frame>"
    let text = workspace(
      engine: "<Function ID=\"0\" Type=\"Scene\" Name=\"S\"/>",
      console: "<Frame Caption=\"\">\(String(repeating: frame, count: 20_000))</Frame>")
    var show: ImportedShow?
    let time = try ContinuousClock().measure { show = try read(text, as: .qlc) }
    // Comparing all frames with each other takes minutes; this leaves room for a busy machine.
    #expect(time < .seconds(15))
    #expect(show?.layouts.count == 20_000)
    #expect(show?.layouts.first?.identifier == "Frame:unnumbered-1/0")
    #expect(show?.layouts.last?.identifier == "Frame:unnumbered-20000/0")
  }

  @Test(
    "names and other texts of more than 32 MiB are refused with the line",
    arguments: [
      ("<Function ID=\"7\" Name=\"", "\"/>\n"), ("<Palette ID=\"7\" Type=\"", "\"/>\n"),
      ("<Function Path=\"", "\"/>\n"),
    ])
  func texts(_ start: String, _ end: String) throws {
    let element = start + String(repeating: "x", count: 60_000) + end
    let most = (32 << 20) / 60_000
    let text = "<Workspace><Engine>\n" + String(repeating: element, count: most + 2)
    let error = try #require(failure(Array(text.utf8), as: .qlc))
    #expect(error.code == .tooLarge)
    #expect(error.message.contains("32 MiB"))
    #expect(error.line == most + 2)
  }

  @Test(
    "more than fifty thousand of a sort are refused with the line",
    arguments: [
      ("Engine", "<Function/>", "functions"), ("Engine", "<Palette/>", "groups and palettes"),
      ("VirtualConsole><Frame", "<Clock/>", "widgets"),
    ])
  func limit(_ parent: String, _ element: String, _ what: String) throws {
    let text = "<Workspace><\(parent)>\n" + String(repeating: element, count: 50_001)
    let error = try #require(failure(Array(text.utf8), as: .qlc))
    #expect(error.code == .tooLarge)
    #expect(error.message.contains("50000 \(what)"))
    #expect(error.line == 2)
  }
}
