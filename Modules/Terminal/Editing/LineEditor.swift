/// Edits a line as keys are pressed: a state machine without a terminal.
///
/// The keys are those of Emacs, which shells and their libraries use. A line can have several rows:
/// Alt-Enter begins a new one, and pasted text keeps its own.
public struct LineEditor: Sendable {
  /// What the owner of an editor has to do.
  public enum Effect: Hashable, Sendable {
    /// Carry out the line.
    case submit(String)
    /// Ctrl-C: the line was cleared.
    case interrupt(hadText: Bool)
    /// Ctrl-D on an empty line.
    case end
    /// Find the ways to continue a text, and ``LineEditor/offer(_:for:)`` them.
    case complete(String)
    /// Ctrl-L: clear the screen.
    case clearScreen
    /// Ctrl-Z: stop the process.
    case suspend
    /// The key does nothing here.
    case bell
  }

  /// The most bytes of a line.
  public static let longestLine = 1 << 20
  /// The most entries of a menu of earlier lines.
  private static let longestMenu = 100

  /// The text.
  public private(set) var text = EditedText()
  /// The menu below the text; `nil` if none is open.
  public private(set) var menu: LineMenu?
  /// The entered lines.
  public private(set) var history: LineHistory
  private var undo = UndoStack()
  private var kills = KillRing()

  /// Creates an editor with an empty line.
  ///
  /// - Parameter history: The lines entered so far.
  public init(history: LineHistory = LineHistory()) {
    self.history = history
  }

  /// Begins a new line.
  ///
  /// - Parameter lines: The lines entered so far; `nil` if they are those of this editor.
  public mutating func begin(with lines: LineHistory? = nil) {
    if let lines { history = lines }
    (text, menu) = (EditedText(), nil)
    undo = UndoStack()
    history.forgetVisit()
  }

  /// Adds an entered line to the history.
  ///
  /// - Parameter line: The line.
  /// - Returns: Whether it is kept.
  public mutating func remember(_ line: String) -> Bool { history.add(line) }

  /// Takes input.
  ///
  /// - Parameter input: A key or pasted text.
  /// - Returns: What to do besides showing the line; `nil` if nothing.
  public mutating func handle(_ input: TerminalInput) -> Effect? {
    switch input {
    case .longPaste: return .bell
    case .mouse, .focus: return nil
    case .paste(let pasted):
      closeMenu()
      return insert(pasted.withoutControls, joins: false)
    case .key(let key):
      if let menu, let effect = handle(key, in: menu) { return effect.effect }
      return handle(key)
    }
  }

  /// Shows the ways to continue a text.
  ///
  /// A single one is taken over. What all have in common is, too; a menu then lists them.
  ///
  /// - Parameters:
  ///   - candidates: The ways.
  ///   - before: The text that they continue; if it has changed meanwhile, nothing happens.
  /// - Returns: ``Effect/bell`` if there are none.
  public mutating func offer(_ candidates: [LineCandidate], for before: String) -> Effect? {
    guard text.before == before, menu == nil else { return nil }
    guard let first = candidates.first else { return .bell }
    let original = text
    if candidates.count == 1 {
      change { $0.replace(from: first.start, with: first.text + (first.isWhole ? " " : "")) }
      return nil
    }
    if candidates.allSatisfy({ $0.start == first.start }) {
      let common = candidates.dropFirst().reduce(first.text) { $0.commonPrefix(with: $1.text) }
      let typed = String(before.utf8.dropFirst(first.start)) ?? ""
      if common.count > typed.count { change { $0.replace(from: first.start, with: common) } }
    }
    menu = LineMenu(
      purpose: .completion, entries: candidates, selection: nil, original: original)
    return nil
  }
}

// MARK: - Keys

extension LineEditor {
  private mutating func handle(_ key: Key) -> Effect? {
    if let motion = key.motion {
      undo.pause()
      kills.pause()
      return move(motion)
    }
    if let motion = key.deletion {
      kills.pause()
      let old = text
      guard !text.delete(motion).isEmpty else {
        return key == Key("d", .control) && text.isEmpty ? .end : .bell
      }
      return edited(from: old)
    }
    if let motion = key.kill {
      let old = text
      let killed = text.delete(motion)
      guard !killed.isEmpty else { return .bell }
      kills.add(killed, isBefore: motion.isBackward)
      return edited(from: old)
    }
    return handleCommand(key)
  }

  private mutating func handleCommand(_ key: Key) -> Effect? {
    switch (key.code, key.modifiers) {
    case (.enter, .alt): return insert("\n", joins: false)
    case (.enter, _), (.character("j"), .control): return .submit(text.text)
    case (.character("c"), .control):
      let hadText = !text.isEmpty
      begin()
      return .interrupt(hadText: hadText)
    case (.tab, []): return .complete(text.before)
    case (.character("l"), .control): return .clearScreen
    case (.character("z"), .control): return .suspend
    case (.character("r"), .control):
      searchHistory("", from: text)
      return nil
    case (.character("_"), .control), (.character("/"), .control): return step(back: true)
    case (.character("_"), .alt): return step(back: false)
    case (.character("y"), .control):
      guard let killed = kills.newest else { return .bell }
      let effect = insert(killed, joins: false)
      kills.yanked()
      return effect
    case (.character("y"), .alt): return yankOlder()
    case (.character("t"), .control):
      let old = text
      return text.transpose() ? edited(from: old) : .bell
    case (.character(let character), let modifiers) where modifiers.subtracting(.shift).isEmpty:
      return insert(String(character), joins: !character.isWhitespace)
    default: return .bell
    }
  }

  private mutating func move(_ motion: EditedText.Motion) -> Effect? {
    switch motion {
    case .up where text.isInFirstRow:
      guard let line = history.older(than: text) else { return .bell }
      undo.note(text)
      text = EditedText(line)
    case .down where text.isInLastRow:
      guard let line = history.newer(than: text) else { return .bell }
      undo.note(text)
      text = line
    default: text.move(motion)
    }
    return nil
  }

  /// Inserts text, if the line does not become too long.
  private mutating func insert(_ new: String, joins: Bool) -> Effect? {
    guard text.length + new.utf8.count <= Self.longestLine else { return .bell }
    kills.pause()
    let old = text
    text.insert(new)
    return edited(from: old, joins: joins)
  }

  private mutating func change(_ edit: (inout EditedText) -> Void) {
    kills.pause()
    let old = text
    edit(&text)
    _ = edited(from: old)
  }

  private mutating func edited(from old: EditedText, joins: Bool = false) -> Effect? {
    undo.note(old, joins: joins)
    history.forgetVisit()
    return nil
  }

  private mutating func step(back: Bool) -> Effect? {
    kills.pause()
    guard let other = back ? undo.back(from: text) : undo.forth(from: text) else { return .bell }
    text = other
    history.forgetVisit()
    return nil
  }

  private mutating func yankOlder() -> Effect? {
    guard let (old, new) = kills.older() else { return .bell }
    let before = text
    text.replace(from: text.before.utf8.count - old.utf8.count, with: new)
    return edited(from: before)
  }
}

// MARK: - Menus

extension LineEditor {
  /// The effect of a key that a menu has handled.
  private struct Outcome {
    var effect: Effect?
  }

  private mutating func closeMenu() { menu = nil }

  /// Takes a key while a menu is open.
  ///
  /// - Returns: `nil` if the key closes the menu, and is still to be handled.
  private mutating func handle(_ key: Key, in menu: LineMenu) -> Outcome? {
    switch (key.code, key.modifiers) {
    case (.tab, .shift), (.up, []), (.character("p"), .control): return select(by: -1)
    case (.tab, []), (.down, []), (.character("n"), .control): return select(by: 1)
    case (.escape, []), (.character("g"), .control):
      text = menu.original
      closeMenu()
      return Outcome()
    case (.enter, []) where menu.selection != nil:
      closeMenu()
      return Outcome()
    default: break
    }
    if case .history(let search) = menu.purpose {
      return handle(key, searching: search, in: menu)
    }
    closeMenu()
    return nil
  }

  private mutating func select(by distance: Int) -> Outcome {
    menu?.step(by: distance)
    guard let menu, let entry = menu.selection.map({ menu.entries[$0] }) else {
      return Outcome(effect: .bell)
    }
    switch menu.purpose {
    case .completion:
      undo.note(text, joins: true)
      // What the entries have in common was inserted: the place of an entry is still right.
      text = EditedText(menu.original.before, menu.original.after)
      text.replace(from: entry.start, with: entry.text)
    case .history:
      undo.note(text, joins: true)
      text = EditedText(entry.text)
    }
    history.forgetVisit()
    return Outcome()
  }

  private mutating func handle(_ key: Key, searching search: String, in menu: LineMenu) -> Outcome?
  {
    switch (key.code, key.modifiers) {
    case (.character("r"), .control): return select(by: 1)
    case (.character("s"), .control): return select(by: -1)
    case (.backspace, []):
      searchHistory(String(search.dropLast()), from: menu.original)
      return Outcome()
    case (.character(let character), []):
      searchHistory(search + String(character), from: menu.original)
      return Outcome(effect: self.menu?.entries.isEmpty == true ? .bell : nil)
    default:
      closeMenu()
      return nil
    }
  }

  private mutating func searchHistory(_ search: String, from original: EditedText) {
    let entries = history.lines(containing: search, limit: Self.longestMenu)
      .map { LineCandidate(start: 0, text: $0) }
    menu = LineMenu(
      purpose: .history(search: search), entries: entries, selection: entries.isEmpty ? nil : 0,
      original: original)
    text = entries.first.map { EditedText($0.text) } ?? original
  }
}

extension String {
  /// The text as it can be in a line: rows stay, and other controls become blanks or nothing.
  fileprivate var withoutControls: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\t" {
        result.append(" ")
      } else if scalar == "\n" || !(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)) {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension StringProtocol {
  /// The characters that two texts begin with.
  fileprivate func commonPrefix(with other: some StringProtocol) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
