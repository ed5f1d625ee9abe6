import PluginAPI
import Testing

@Suite("Phrases of messages")
struct PhrasesTests {
  @Test(
    "A number has the right form of what it counts",
    arguments: [(0, "0 steps"), (1, "1 step"), (2, "2 steps"), (-1, "-1 steps")])
  func counts(count: Int, text: String) {
    #expect(counted(count, "step") == text)
  }

  @Test("A form that is not made by an s is reported")
  func otherForms() {
    #expect(counted(1, "entry", "entries") == "1 entry")
    #expect(counted(2, "entry", "entries") == "2 entries")
  }

  @Test(
    "Words are listed with a conjunction before the last one",
    arguments: [
      ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a or b", "a and b"),
      (["a", "b", "c"], "a, b or c", "a, b and c"),
    ] as [([String], String, String)])
  func lists(words: [String], choice: String, list: String) {
    #expect(words.choice == choice)
    #expect(words.listed("and") == list)
  }
}
