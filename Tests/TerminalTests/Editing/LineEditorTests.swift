import Terminal
import TestSupport
import Testing
import TextCells

@Suite("A line that is edited")
struct LineEditorTests {
  /// An editor after some keys; `‹` and `›` are the arrows, and `^X` is Ctrl-X.
  private func editor(_ keys: String, history: [String] = []) -> LineEditor {
    var editor = LineEditor(history: LineHistory(history))
    _ = editor.press(keys)
    return editor
  }

  @Test(
    "is what the keys make of it",
    arguments: [
      ("abc", "abc|"), ("abc‹‹X", "aX|bc"), ("abc^AX", "X|abc"), ("abc‹^KX", "abX|"),
      ("one two^WX", "one X|"), ("one two‹^U", "|o"), ("one two^WZ^Y", "one Ztwo|"),
      ("one two^W^W^Y", "one two|"),
      ("abc^H", "ab|"), ("abc^A^D", "|bc"), ("ab^T", "ba|"), ("abc‹‹^T", "ba|c"),
      ("one two^A⌥f⌥d", "one|"), ("one two⌥b", "one |two"), ("e\u{301}x^H^H", "|"),
      ("👨‍👩‍👧^H", "|"), ("abc^_", "|"), ("abc def^_", "abc |"), ("abc^W^_", "abc|"),
      ("abc def^_⌥_", "abc def|"), ("one^Utwo^U^Y⌥y", "one|"),
    ])
  func keys(_ keys: String, _ expected: String) {
    let text = editor(keys).text
    #expect(text.before + "|" + text.after == expected)
  }

  @Test("gives its whole text, wherever the cursor is")
  func submits() {
    var editor = editor("abc‹‹")
    #expect(editor.press("↵") == .submit("abc"))
  }

  @Test("has rows, and the arrows move between them before they search the history")
  func rows() {
    var editor = editor("old", history: ["earlier"])
    _ = editor.handle(.paste("\nlonger"))
    #expect(editor.text.text == "old\nlonger")
    _ = editor.press("↑")
    #expect(editor.text.before == "old")
    _ = editor.press("↑")
    #expect(editor.text.text == "old\nlonger")
    _ = editor.press("↓")
    #expect(editor.text.before == "old\nlon")
    #expect(editor.press("↵") == .submit("old\nlonger"))
  }

  @Test("takes pasted text without controls, and refuses what is too long")
  func pasted() {
    var editor = editor("")
    #expect(editor.handle(.paste("a\u{1B}[2Jb\tc\u{7F}")) == nil)
    #expect(editor.text.text == "a[2Jb c")
    let long = String(repeating: "x", count: LineEditor.longestLine)
    #expect(editor.handle(.paste(long)) == .bell)
    #expect(editor.handle(.longPaste) == .bell)
    #expect(editor.text.text == "a[2Jb c")
  }

  @Test("is cleared by Ctrl-C, and ends by Ctrl-D only when it is empty")
  func leaving() {
    var editor = editor("abc")
    #expect(editor.press("^D") == .bell)
    #expect(editor.press("^C") == .interrupt(hadText: true))
    #expect(editor.text.isEmpty)
    #expect(editor.press("^C") == .interrupt(hadText: false))
    #expect(editor.press("^D") == .end)
  }

  @Test("goes to earlier lines that begin as it does, and back to itself")
  func prefixSearch() {
    var editor = editor("mo", history: ["move 1", "view", "move 2", "move 2", "zoom"])
    _ = editor.press("↑")
    #expect(editor.text.text == "move 2")
    _ = editor.press("↑")
    #expect(editor.text.text == "move 1")
    #expect(editor.press("↑") == .bell)
    #expect(editor.text.text == "move 1")
    _ = editor.press("↓↓")
    #expect(editor.text.before == "mo")
    #expect(editor.press("↓") == .bell)
  }

  @Test("is searched for in a menu of earlier lines")
  func historyMenu() {
    var editor = editor("draft", history: ["board new X", "view", "board new Y", "board new X"])
    _ = editor.press("^R")
    #expect(editor.menu?.entries.map(\.text) == ["board new X", "board new Y", "view"])
    _ = editor.press("new y")
    #expect(editor.text.text == "board new Y")
    _ = editor.press("⎋")
    #expect(editor.menu == nil)
    #expect(editor.text.text == "draft")
    _ = editor.press("^Rnew^R")
    #expect(editor.text.text == "board new Y")
    #expect(editor.press("↵") == nil)
    #expect(editor.menu == nil)
    #expect(editor.press("↵") == .submit("board new Y"))
    _ = editor.press("^R")
    #expect(editor.press("q") == .bell)
    #expect(editor.menu?.entries.isEmpty == true)
  }

  @Test("does not remember blank lines, lines after a space, and the same line twice in a row")
  func remembering() {
    var editor = editor("")
    let kept = ["view", "view", " secret", "  ", ""].map { editor.remember($0) }
    #expect(kept == [true, false, false, false, false])
    #expect(editor.history.lines == ["view"])
  }
}

@Suite("Ways to continue a line")
struct LineCompletionTests {
  private func offered(_ candidates: [LineCandidate], typed: String = "sh") -> LineEditor {
    var editor = LineEditor()
    #expect(editor.press(typed + "⇥") == .complete(typed))
    _ = editor.offer(candidates, for: typed)
    return editor
  }

  @Test("A single one is taken over, with a blank if nothing can follow in the word")
  func single() {
    #expect(offered([LineCandidate(start: 0, text: "shows")]).text.before == "shows ")
    let folder = LineCandidate(start: 0, text: "shows/", isWhole: false)
    #expect(offered([folder]).text.before == "shows/")
  }

  @Test("Of several, what they have in common is taken over, and Tab goes through them")
  func several() {
    var editor = offered([
      LineCandidate(start: 0, text: "show new"), LineCandidate(start: 0, text: "show name"),
    ])
    #expect(editor.text.text == "show n")
    #expect(editor.menu?.selection == nil)
    _ = editor.press("⇥")
    #expect(editor.text.text == "show new")
    _ = editor.press("⇥")
    #expect(editor.text.text == "show name")
    _ = editor.press("⇤")
    #expect(editor.text.text == "show new")
    _ = editor.press("⎋")
    #expect(editor.text.text == "sh")
    #expect(editor.menu == nil)
  }

  @Test("Enter takes the chosen one, and typing goes on")
  func choosing() {
    let candidates = ["shows", "shadow"].map { LineCandidate(start: 0, text: $0) }
    var editor = offered(candidates)
    #expect(editor.press("⇥↵") == nil)
    #expect(editor.menu == nil)
    #expect(editor.text.text == "shows")
    editor = offered(candidates)
    _ = editor.press("x")
    #expect(editor.menu == nil)
    #expect(editor.text.text == "shx")
  }

  @Test("They replace the word in the middle of a line")
  func middle() {
    var editor = LineEditor()
    _ = editor.press("show Ha now‹‹‹‹")
    #expect(editor.press("⇥") == .complete("show Ha"))
    _ = editor.offer([LineCandidate(start: 5, text: "Hamlet", isWhole: false)], for: "show Ha")
    #expect(editor.text.text == "show Hamlet now")
  }

  @Test("Those that come too late are ignored, and none at all rings the bell")
  func late() {
    var editor = LineEditor()
    _ = editor.press("sh⇥o")
    #expect(editor.offer([LineCandidate(start: 0, text: "shows")], for: "sh") == nil)
    #expect(editor.text.text == "sho")
    #expect(editor.offer([], for: "sho") == .bell)
  }
}

@Suite("Random keys on a line")
struct LineEditorPropertyTests {
  @Test(
    "never lose the place of the cursor, and undo leads back",
    arguments: 1...40 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let keys = Array("ab é日👨‍👩‍👧e\u{301}🇩🇪‹›↑↓⇥⎋^") + ["⌥", "↵"]
    let letters = Array("abcdefghijklmnopqrstuvwxyz_")
    var editor = LineEditor(history: LineHistory(["one", "two words", "日本 x\nrow"]))
    for _ in 0..<400 {
      var key = String(keys.randomElement(using: &random) ?? "a")
      if key == "^" || key == "⌥" { key += String(letters.randomElement(using: &random) ?? "a") }
      if case .complete(let before) = editor.press(key) {
        let texts = ["alpha", "alps", "日"].prefix(Int.random(in: 0...3, using: &random))
        let start = Int.random(in: 0...before.utf8.count, using: &random)
        _ = editor.offer(texts.map { LineCandidate(start: start, text: $0) }, for: before)
      }
      let text = editor.text
      #expect(text.text.count == text.before.count + text.after.count, "seed \(seed): \(text)")
      let columns = Int.random(in: 1...30, using: &random)
      let rows = Int.random(in: 1...10, using: &random)
      var view = LineView(prompt: "日> ", text: text)
      view.menu = editor.menu
      let picture = view.picture(columns: columns, rows: rows)
      #expect((0..<picture.cells.rows).contains(picture.row), "seed \(seed): \(text)")
      #expect((0..<picture.cells.columns).contains(picture.column), "seed \(seed): \(text)")
      #expect(picture.cells.rows <= rows, "seed \(seed): \(text)")
    }
    _ = editor.handle(.key(Key(.escape)))
    for _ in 0..<2_000 { _ = editor.press("^_") }
    #expect(editor.text.isEmpty, "seed \(seed)")
  }
}

extension LineEditor {
  /// Presses keys; returns the effect of the last one.
  fileprivate mutating func press(_ keys: String) -> Effect? {
    let special: [Character: Key] = [
      "‹": Key(.left), "›": Key(.right), "↑": Key(.up), "↓": Key(.down), "↵": Key(.enter),
      "⇥": Key(.tab), "⇤": Key(.tab, .shift), "⎋": Key(.escape),
    ]
    var effect: Effect?
    var modifiers: Key.Modifiers = []
    for character in keys {
      switch character {
      case "^": modifiers = .control
      case "⌥": modifiers = .alt
      default:
        if modifiers == .control, character == "H" {
          effect = handle(.key(Key(.backspace)))
        } else if !modifiers.isEmpty {
          effect = handle(.key(Key(Character(character.lowercased()), modifiers)))
        } else if let key = special[character] {
          effect = handle(.key(key))
        } else {
          // As terminals send them: one scalar after the other.
          for scalar in character.unicodeScalars { effect = handle(.key(Key(Character(scalar)))) }
        }
        modifiers = []
      }
    }
    return effect
  }
}
