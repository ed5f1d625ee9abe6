import Commands
import Foundation
import Terminal
import TextCells

/// The lines that are typed at a terminal: edited, shown, and kept as a history.
struct TypedLines: Sendable {
  private var editor: LineEditor
  private var screen: InlineScreen
  private let look: LineLook
  /// The lines entered before, here and in the live view.
  private let entered: EnteredLines
  private let bindings: KeyBindings
  private var number = 0
  /// How many rows of the terminal are for the board above the lines.
  var rowsAbove = 0

  init(_ look: LineLook, entered: EnteredLines, depth: ColorDepth, bindings: KeyBindings) {
    self.look = look
    self.entered = entered
    self.bindings = bindings
    screen = InlineScreen(depth: depth)
    editor = LineEditor()
  }

  /// Begins a new line.
  mutating func begin() { editor.begin(with: entered.history) }

  /// Takes a key or pasted text.
  mutating func handle(_ input: TerminalInput, _ prompt: String) -> LineEditor.Effect? {
    guard let input = bindings.translated(input) else { return .bell }
    let old = editor.text
    let effect = editor.handle(input)
    if case .interrupt = effect { abandon(old, prompt) }
    return effect
  }

  /// Clears the line, as Ctrl-C does.
  ///
  /// - Returns: Whether there was one.
  mutating func interrupt(_ prompt: String) -> Bool {
    let old = editor.text
    editor.begin()
    abandon(old, prompt)
    return !old.isEmpty
  }

  /// Leaves a line on the screen that is not carried out.
  private mutating func abandon(_ text: EditedText, _ prompt: String) {
    show(LineView(prompt: prompt, text: EditedText(text.text + "^C")))
    StandardStream.output.write(screen.leave())
  }

  /// Enters the line.
  mutating func submit(_ text: String, _ prompt: String) -> LineReader.Event {
    leave(prompt)
    if let fault = entered.add(text) { StandardStream.error.writeLine(fault) }
    number += 1
    return .line(InputLine(.success(text), number: number))
  }

  /// Leaves the line on the screen, without menu and hint; the cursor goes below it.
  mutating func leave(_ prompt: String) {
    var view = look.view(prompt: prompt, editor)
    (view.hint, view.menu) = ("", nil)
    view.text.move(.end)
    show(view)
    StandardStream.output.write(screen.leave())
  }

  /// Shows the ways to continue a line.
  mutating func offer(
    _ completion: Completion, for before: String, home: String?
  ) -> LineEditor.Effect? {
    // The ways are those to continue its last row.
    let rowStart = before.utf8.lastIndex(of: UInt8(ascii: "\n")).map {
      before.utf8.distance(from: before.startIndex, to: $0) + 1
    }
    let shift = rowStart ?? 0
    var candidates = completion.candidates.map {
      LineCandidate(start: $0.start + shift, text: $0.text, detail: $0.detail)
    }
    if let typed = completion.file {
      candidates += FileCandidates.all(
        beginningWith: typed.text, from: typed.start + shift, home: home)
    }
    return editor.offer(candidates, for: before)
  }

  /// Notes that the line is no longer on the screen, and that the cursor is where it begins.
  mutating func forgetScreen() { screen.forget() }

  /// Writes lines above the line.
  mutating func insert(_ news: String, _ prompt: String) {
    StandardStream.output.write(screen.erase() + news)
    draw(prompt)
  }

  /// Shows the line.
  mutating func draw(_ prompt: String) { show(look.view(prompt: prompt, editor)) }

  private mutating func show(_ view: LineView) {
    let size = StandardStream.output.terminalSize ?? (columns: 80, rows: 24)
    StandardStream.output.write(
      screen.draw(view.picture(columns: size.columns, rows: size.rows - rowsAbove)))
  }
}
