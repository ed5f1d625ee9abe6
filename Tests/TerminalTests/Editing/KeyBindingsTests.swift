import Terminal
import Testing

@Suite("Key bindings")
struct KeyBindingsTests {
  @Test(
    "A key has a name",
    arguments: [
      ("ctrl-t", Key("t", .control)), ("ctrl-T", Key("t", .control)), ("alt-B", Key("B", .alt)),
      ("alt-left", Key(.left, .alt)), ("shift-tab", Key(.tab, .shift)), ("f5", Key(.function(5))),
      ("ctrl-alt-page-up", Key(.pageUp, [.control, .alt])), ("ctrl-space", Key(" ", .control)),
      ("alt--", Key("-", .alt)), ("alt-ctrl-x", Key("x", [.alt, .control])),
    ])
  func names(name: String, key: Key) {
    #expect(Key(named: name) == key)
  }

  @Test(
    "Other words name none",
    arguments: [
      "", "ctrl-", "hyper-x", "ctrl-ctrl-x", "f0", "f25", "f05", "Enter", "shift-a", "xy",
    ])
  func noNames(name: String) {
    #expect(Key(named: name) == nil)
  }

  @Test("A bound key does what its action does by itself", arguments: LineAction.allCases)
  func actions(action: LineAction) {
    // With a row above and below, and a text to paste.
    func lines() -> LineEditor {
      var editor = LineEditor(history: LineHistory(["older one"]))
      for key in [Key("x"), Key("w", .control)] { _ = editor.handle(.key(key)) }
      _ = editor.handle(.paste("one two\nthree four"))
      for _ in 1...4 { _ = editor.handle(.key(Key(.left))) }
      return editor
    }
    var bindings = KeyBindings()
    bindings.bind(Key(.function(5)), to: action)
    let input = bindings.translated(.key(Key(.function(5))))
    guard let key = action.key else {
      #expect(input == nil)
      return
    }
    var (bound, plain) = (lines(), lines())
    #expect(input.flatMap { bound.handle($0) } == plain.handle(.key(key)))
    #expect(bound.text == plain.text && bound.menu == plain.menu)
    var unbound = lines()
    #expect(unbound.handle(.key(Key(.function(5)))) == .bell)
  }

  @Test("Each action does something of its own")
  func different() {
    let keys = LineAction.allCases.compactMap(\.key)
    #expect(Set(keys).count == keys.count && keys.count == LineAction.allCases.count - 1)
  }

  @Test("What is not bound stays")
  func others() {
    var bindings = KeyBindings()
    bindings.bind(Key("t", .control), to: .none)
    for input: TerminalInput in [.key(Key("t")), .paste("t"), .longPaste, .key(Key("t", .alt))] {
      #expect(bindings.translated(input) == input)
    }
  }

  @Test("Keys that leave a line, or type, cannot be bound")
  func fixed() {
    for key in [Key("c", .control), Key("d", .control), Key(.enter), Key(.escape), Key("a")] {
      #expect(!KeyBindings.canBind(key))
    }
    for key in [Key("t", .control), Key(.tab), Key("a", .alt), Key(.up)] {
      #expect(KeyBindings.canBind(key))
    }
  }
}
