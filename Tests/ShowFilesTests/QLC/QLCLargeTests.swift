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

  /// A workspace with two chasers that have so many steps together, a thousand on each line, and a
  /// sequence with a thousand more, whose steps are no one's but its own.
  private func file(chaserSteps count: Int) -> String {
    func steps(_ count: Int) -> String {
      let line = String(repeating: "<Step/>", count: 1_000) + "\n"
      return String(repeating: line, count: count / 1_000)
        + String(repeating: "<Step/>", count: count % 1_000)
    }
    return "<Workspace><Engine><Function ID='0' Type='Sequence'>\n\(steps(1_000))</Function>"
      + "<Function ID='1' Type='Chaser'>\n\(steps(500_000))</Function>"
      + "<Function ID='2' Type='Chaser'>\n\(steps(count - 500_000))</Function>"
      + "</Engine></Workspace>"
  }

  @Test("chasers with a million steps together are read, and none of their steps is lost")
  func mostSteps() throws {
    let show = try read(file(chaserSteps: 1_000_000), as: .qlc)
    #expect(show.objects.map(\.identifier) == ["Function:0", "Function:1", "Function:2"])
    #expect(show.cueCount == 1_001_000)
    #expect(show.warnings.map(\.message).filter { $0.hasPrefix("500000 steps start") }.count == 2)
  }

  @Test("chasers with a step more than a million together are refused with its line")
  func tooManySteps() throws {
    let text = file(chaserSteps: 1_000_001)
    let error = try #require(failure(Array(text.utf8), as: .qlc))
    #expect(error.code == .tooLarge)
    #expect(error.message == "the chasers have more than 1000000 steps")
    #expect(error.remedy == "remove what is not needed from the workspace in QLC+")
    // The sequence takes two lines, and so do the chasers, with 500 lines of steps each.
    #expect(error.line == 1_005)
  }
}
