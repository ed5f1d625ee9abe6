import Terminal
import Testing

/// What is written to put lines above a prompt at which somebody types.
@Suite("A prompt with lines above it")
struct PromptLineTests {
  private static let escape = "\u{1B}"

  private func prompt(_ term: String?) -> PromptLine {
    var line = PromptLine(environment: term.map { ["TERM": $0] } ?? [:])
    #expect(line.show("S> ") == "S> ")
    return line
  }

  @Test("Nothing is written where nothing changes")
  func nothing() {
    var line = prompt("xterm")
    #expect(line.insert([], above: "S> ", columns: 80).isEmpty)
  }

  @Test("Lines are put in above, and what is typed is not touched")
  func lines() {
    var line = prompt("xterm")
    let written = line.insert(["one", "two"], above: "S> ", columns: 80)
    let e = Self.escape
    #expect(written == "\(e)D\(e)D\(e)[2A\(e)7\r\(e)[2Lone\r\ntwo\(e)8\(e)[2B")
  }

  @Test("Another prompt takes its place, and moves what is typed", arguments: ["S (x)> ", "> "])
  func exchange(_ text: String) {
    var line = prompt("xterm")
    let written = line.insert([], above: text, columns: 80)
    let e = Self.escape
    let shift = text.count - 3
    let move = shift > 0 ? "\(e)[\(shift)C" : "\(e)[\(-shift)D"
    #expect(written == "\(e)7\r\(e)[3P\(e)[\(text.count)@\(text)\(e)8\(move)")
    #expect(line.text == text)
  }

  @Test("A terminal without a cursor to move, or too narrow, gets the prompt again")
  func plain() {
    for (term, columns) in [("dumb", 80), (nil, 80), ("xterm", 3)] as [(String?, Int)] {
      var line = prompt(term)
      #expect(line.insert(["one"], above: "S> ", columns: columns) == "\none\nS> ")
    }
  }
}
