import Commands
import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Synchronization
import Terminal
import TextCells
import Workspace

// MARK: - Commands

extension LiveSession {
  /// Begins to type a command.
  ///
  /// - Parameter text: What is there already.
  func beginCommand(_ text: String = "") {
    entry = LiveEntry(.command, prompt: ":", text: text, history: lines.history)
  }

  /// Runs a command while keys are read: Ctrl-C stops it.
  func carryOut(_ line: String) {
    if let fault = lines.add(line) { say(fault) }
    guard work == nil else { return say("a command is still running; Ctrl-C stops it") }
    guard Redirection.commands(in: line) == line else {
      return say("'>' and '|' work at the prompt; 'q' goes back to it")
    }
    work = Task { await run(line) }
  }

  private func run(_ line: String) async {
    let printed = PrintedText()
    let form = TextForm(columns: max(Int(scene.size.width / 11) - 6, 20), colorDepth: .none)
    var script = CommandScript(runner, form: form, source: nil, keepsGoing: true, isTyped: true)
    let sink = CommandScript.Sink(
      print: { text in
        printed.add(text)
        return true
      }, complain: { printed.add($0) })
    await script.run(line, into: sink)
    (work, lastRefusal) = (nil, script.runner.lastRefusal)
    let shown = printed.lines
    // Tables keep their columns there.
    if shown.count > 1 {
      overlay = .text(title: line, lines: shown, first: 0)
    } else {
      say(shown)
    }
    if script.hasQuit {
      end = .quit
      // The loop waits for keys.
      terminal.wake()
    }
    await draw()
  }

  /// Shows a question, and waits for its answer.
  func ask(_ text: String) async -> Bool? {
    guard end == nil, !Task.isCancelled else { return nil }
    reply(nil)
    return await withCheckedContinuation { answer in
      question = (text, answer)
      terminal.wake()
    }
  }

  /// Answers the question, if there is one.
  func reply(_ answer: Bool?) {
    let asked = question
    question = nil
    asked?.answer.resume(returning: answer)
  }

  /// Shows the ways to continue the typed command.
  func complete(_ before: String) async {
    let completion = await runner.completion(of: before)
    let candidates = completion.candidates.map {
      LineCandidate(start: $0.start, text: $0.text, detail: $0.detail)
    }
    // Something else may be typed by now.
    guard var entry, entry.purpose == .command else { return }
    _ = entry.editor.offer(candidates, for: before)
    self.entry = entry
  }
}

/// What a script prints.
private final class PrintedText: Sendable {
  private let text = Mutex("")

  func add(_ more: String) { text.withLock { $0 += more } }

  /// The lines, without the end of the last one.
  var lines: [String] {
    let text = text.withLock { $0 }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? Array(lines.dropLast()) : lines
  }
}

// MARK: - Fields

extension LiveSession {
  /// Begins to type into the field of a panel that has opened, and stops if it has closed.
  func keepEntry(for scene: Scene) {
    let fields = scene.elements.filter { $0.kind == .field }
    if case .field(let id) = entry?.purpose, !fields.contains(where: { $0.id == id }) {
      entry = nil
    }
    if fields.isEmpty, let below = cursorBelow { (cursor, cursorBelow) = (below, nil) }
    guard entry == nil,
      let field = fields.first(where: { $0.states.contains(.focused) })
        ?? fields.first
    else { return }
    begin(field)
  }

  private func begin(_ field: SceneElement) {
    let name = field.label.isEmpty ? "text" : field.label
    entry = LiveEntry(.field(field.id), prompt: "\(name): ", text: field.title)
    cursorBelow = cursorBelow ?? cursor
    cursor = field.frame.center
  }

  /// Passes on the text of a field, as it is typed.
  func typed(into field: SceneID, _ text: String) async {
    guard case .part(_, .search) = field else { return }
    let kinds = Set(
      scene.elements.compactMap { element -> ObjectKind? in
        guard case .part(_, .kind(let kind)) = element.id, element.states.contains(.chosen) else {
          return nil
        }
        return kind
      })
    await react { seat throws(WorkspaceError) in
      try seat.perform(SessionCommand.search(text, kinds: kinds))
    }
  }

  /// Accepts the text of a field.
  func accept(_ field: SceneID, _ text: String) async {
    switch field {
    case .part(_, .search):
      let choice = scene.elements.first { $0.kind == .choice }
      guard case .part(_, .object(let id)) = choice?.id else { return say("nothing to choose") }
      await react { seat throws(WorkspaceError) in try seat.perform(SessionCommand.pick(id)) }
    case .part(_, .field(let name)):
      await fill(name, text)
      await react { seat throws(WorkspaceError) in try seat.perform(SessionCommand.accept(nil)) }
    default:
      await react { seat throws(WorkspaceError) in try seat.perform(SessionCommand.accept(text)) }
    }
  }

  /// Goes on to the next field; if there is one only, to the next choice.
  func leave(_ field: SceneID, _ text: String, isBackward: Bool) async {
    let fields = scene.elements.filter { $0.kind == .field }
    guard fields.count > 1, let place = fields.firstIndex(where: { $0.id == field }) else {
      return moveToNext(isBackward: isBackward)
    }
    if case .part(_, .field(let name)) = field { await fill(name, text) }
    begin(fields[(place + (isBackward ? fields.count - 1 : 1)) % fields.count])
  }

  /// Goes on to what comes next in the panel: what is typed goes where the cursor is, if that is a
  /// field.
  func moveOn(from field: SceneID, _ text: String, isBackward: Bool) async {
    moveToNext(isBackward: isBackward)
    let next = LivePlaces(scene: scene).element(at: cursor)
    guard let next, next.kind == .field, next.id != field else { return }
    if case .part(_, .field(let name)) = field { await fill(name, text) }
    await renewSceneIfOld()
    begin(scene.elements.first { $0.id == next.id } ?? next)
  }

  private func fill(_ name: EntryField, _ text: String) async {
    await react { seat throws(WorkspaceError) in try seat.perform(EntryCommand.fill(name, text)) }
  }
}
