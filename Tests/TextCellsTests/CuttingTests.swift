import TestSupport
import Testing
import TextCells

@Suite struct CuttingTests {
  @Test(arguments: [
    ("abc", -1, ""), ("abc", 0, ""), ("abc", 2, "ab"), ("abc", 9, "abc"),
    ("漢字", 1, ""), ("漢字", 2, "漢"), ("漢字", 3, "漢"), ("漢字", 4, "漢字"),
    ("e\u{301}x", 1, "e\u{301}"), ("👨‍👩‍👧‍👦x", 1, ""), ("👨‍👩‍👧‍👦x", 2, "👨‍👩‍👧‍👦"), ("🇩🇪🇫🇷", 3, "🇩🇪"),
  ])
  func prefixFits(_ text: String, _ cells: Int, _ expected: String) {
    #expect(text.prefix(fitting: cells) == expected)
  }

  @Test(arguments: [
    ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
    ("hello", -3, ""), ("", 0, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"),
    ("go on now", 6, "go on…"), ("go on", 4, "go…"), ("👍🏽👍🏽", 3, "👍🏽…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func truncates(_ text: String, _ cells: Int, _ expected: String) {
    #expect(text.truncated(to: cells) == expected)
  }

  @Test func truncatesWithAnotherSign() {
    #expect("hello world".truncated(to: 8, ellipsis: "...") == "hello...")
    #expect("hello".truncated(to: 2, ellipsis: "...") == "he")
  }

  @Test(arguments: [
    ("ab", 5, TextAlignment.leading, "ab   "), ("ab", 5, .trailing, "   ab"),
    ("ab", 5, .center, " ab  "), ("漢", 3, .leading, "漢 "), ("漢", 3, .trailing, " 漢"),
    ("abc", 2, .leading, "abc"), ("", 2, .center, "  "), ("e\u{301}", 2, .trailing, " e\u{301}"),
  ])
  func pads(_ text: String, _ cells: Int, _ alignment: TextAlignment, _ expected: String) {
    #expect(text.padded(to: cells, alignment: alignment) == expected)
  }

  @Test(arguments: [
    ("", 5, 3, []), ("a", 0, 3, []), ("a", 5, 0, []), ("   ", 5, 2, []),
    ("one two three", 7, 3, ["one two", "three"]),
    ("one two three", 5, 3, ["one", "two", "three"]),
    ("one  two   three", 8, 1, ["one two…"]),
    ("one two three", 5, 2, ["one", "two…"]),
    ("Supercali", 4, 3, ["Supe", "rcal", "i"]),
    ("Supercali x", 4, 3, ["Supe", "rcal", "i x"]),
    ("a Supercali", 4, 3, ["a", "Supe", "rca…"]),
    ("照明照明", 5, 3, ["照明", "照明"]), ("照明", 1, 2, ["…"]), ("a照", 1, 3, ["a", "…"]),
    ("e\u{301}e\u{301}", 1, 2, ["e\u{301}", "e\u{301}"]),
  ])
  func wraps(_ text: String, _ cells: Int, _ rows: Int, _ expected: [String]) {
    #expect(text.wrapped(to: cells, rows: rows) == expected)
  }

  @Test func neverSplitsOrOverfillsWhateverTheText() {
    let pieces = ["a", " ", "漢", "e\u{301}", "👨‍👩‍👧‍👦", "🇩🇪", "1\u{FE0F}\u{20E3}", "ह\u{93F}", "\u{1B}"]
    let seed: UInt64 = 20_260_101
    var generator = SplitMix64(seed: seed)
    for round in Effort.scaled(0..<500) {
      let count = Int.random(in: 0..<12, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let cells = Int.random(in: 0..<10, using: &generator)
      let note: Comment = "seed \(seed), round \(round): \(text.debugDescription) in \(cells)"
      #expect(text.prefix(fitting: cells).cellWidth <= cells, note)
      #expect(text.hasPrefix(text.prefix(fitting: cells)), note)
      #expect(text.truncated(to: cells).cellWidth <= cells, note)
      #expect(text.padded(to: cells).cellWidth == max(cells, text.cellWidth), note)
      let lines = text.wrapped(to: cells, rows: 3)
      #expect(lines.count <= 3 && lines.allSatisfy { $0.cellWidth <= cells }, note)
      let known = Set(Array(text)).union(["…", " "])
      #expect(lines.joined().allSatisfy(known.contains), note)
    }
  }
}
