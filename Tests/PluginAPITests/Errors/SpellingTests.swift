import PluginAPI
import Testing

@Suite struct SpellingTests {
  @Test(arguments: [
    ("plce", "place"), ("PLACE", "place"), ("palce", "place"), ("places", "place"),
    ("vew", "view"), ("undoo", "undo"), ("it", nil), ("x", nil), ("", nil), ("placeholder", nil),
  ])
  func findsTheNearestWord(word: String, expected: String?) {
    let words = ["place", "play", "plugins", "view", "undo", "quit"]
    #expect(Spelling.nearest(to: word, among: words) == expected)
  }

  @Test func listsSeveralNearestFirst() {
    let words = ["Stage Right", "Stage Left", "Stage"]
    #expect(
      Spelling.nearest(to: "stage lift", among: words, limit: 2) == ["Stage Left", "Stage Right"])
  }

  @Test func hugeWordsAreNotCompared() {
    let huge = String(repeating: "a", count: 1_000_000)
    #expect(Spelling.nearest(to: huge, among: [huge]) == nil)
  }
}
