import Testing
import TextCells

@Suite struct TextStyleTests {
  static let red = TextStyle(
    foreground: TerminalColor(rgb: 0xFF0000), background: TerminalColor(rgb: 0x808080),
    bold: true, dim: true, underline: true, reverse: true)

  @Test(arguments: [
    (ColorDepth.none, "x"),
    (.sixteen, "\u{1B}[0;1;2;4;7;91;100mx\u{1B}[0m"),
    (.indexed, "\u{1B}[0;1;2;4;7;38;5;196;48;5;244mx\u{1B}[0m"),
    (.full, "\u{1B}[0;1;2;4;7;38;2;255;0;0;48;2;128;128;128mx\u{1B}[0m"),
  ])
  func writesItsSequence(_ depth: ColorDepth, _ expected: String) {
    #expect(Self.red.applied(to: "x", depth: depth) == expected)
  }

  @Test func usesTheDarkHalfOfTheSixteen() {
    let style = TextStyle(
      foreground: TerminalColor(rgb: 0xCD0000), background: TerminalColor(rgb: 0x00CD00))
    #expect(style.applied(to: "x", depth: .sixteen) == "\u{1B}[0;31;42mx\u{1B}[0m")
  }

  @Test func needsNoSequenceForNothing() {
    #expect(TextStyle.plain.applied(to: "x", depth: .full) == "x")
    #expect(Self.red.applied(to: "", depth: .full) == "")
  }

  @Test func makesTextSafe() {
    #expect(TextStyle.plain.applied(to: "a\u{1B}b", depth: .full) == "a␛b")
    #expect(Self.red.applied(to: "a\nb", depth: .none) == "a b")
  }
}
