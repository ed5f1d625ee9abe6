import Domain
import GridGeometry
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  /// `pick OBJECT`, `pick --search TEXT`, `pick cancel`.
  func pick(_ pick: Command.Pick) async throws(CommandError) -> CommandOutput {
    switch pick {
    case .object(let reference):
      let object = try await object(reference)
      return .gesture(try await choose(object))
    case .search(let text, let kinds):
      _ = try await answer(.search(text, kinds: kinds), remedy: Self.pickerRemedy)
      let query = ObjectQuery(text, kinds: kinds)
      let objects = try await objects()
      return .objects(objects.filter(query.matches), of: objects.count)
    case .cancel:
      guard try await scene().scene.elements.contains(where: { $0.id == .panel(.picker) })
      else { throw nothingOpen(Self.pickerRemedy) }
      return .gesture(try await answer(.cancel))
    }
  }

  /// Takes an object from the picker; as with a finger, what the rules refuse is no failure.
  private func choose(_ object: ShowObject) async throws(CommandError) -> GestureOutcome {
    var (before, whole) = try await scene()
    let reaction = try await ask(await workspace.perform(.pick(object.id)))
    switch reaction.refusal?.reason {
    case .nothingOpen?: throw nothingOpen(Self.pickerRemedy)
    case .notEditable?: throw CommandError(Refusal(.notEditable), wording: workspace.wording)
    default: break
    }
    whole.append(reaction)
    return try await outcome(of: whole, after: before)
  }

  /// `menu reassign|remove`.
  func choose(_ choice: ItemMenu) async throws(CommandError) -> GestureOutcome {
    try await answer(.choose(choice), remedy: "in edit mode a tap on a block opens its menu")
  }

  /// `enter [TEXT]`.
  func enter(_ text: Written<String>?) async throws(CommandError) -> GestureOutcome {
    try await answer(
      .accept(text?.value), naming: text,
      remedy: "'view' shows what is open; the list of boards and the days of a trip ask for names")
  }

  /// `fill FIELD TEXT`.
  func fill(_ field: EntryField, _ text: String) async throws(CommandError) -> GestureOutcome {
    let (before, news) = try await scene()
    let reaction = try await ask { workspace throws(WorkspaceError) -> Reaction in
      guard await workspace.isItineraryOpen else { return .refused(.nothingOpen) }
      return try await workspace.perform(EntryCommand.fill(field, text))
    }
    guard reaction.refusal == nil else {
      throw nothingOpen("a tap on an entry of your own opens its editor, the + of a day a new one")
    }
    var whole = news
    whole.append(reaction)
    var outcome = try await outcome(of: whole, after: before)
    let after = try await scene().scene
    let fields = GestureOutcome.OpenPanel.fields(among: after.elements)
    outcome.sentences = ["\(fields.joined(separator: ", ")); 'enter' saves"]
    return outcome
  }

  private static let pickerRemedy =
    "in edit mode a drag on empty board opens the picker, and so does 'menu reassign'"

  /// `cancel`.
  func cancel() async throws(CommandError) -> GestureOutcome {
    let isTouched = await workspace.isTouched
    let lifted = try await liftedEntry()
    var outcome = try await answer(.cancel, after: try await takeAwayTouches())
    if let lifted {
      outcome.sentences = ["cancelled the lift of \(lifted); it stays where it was"]
    } else if isTouched {
      outcome.sentences = ["released all fingers; their gesture was cancelled"]
    } else if outcome.isNothing {
      outcome.sentences = ["nothing to cancel"]
    }
    return outcome
  }

  /// The entry of the itinerary that is lifted, as a person knows it.
  private func liftedEntry() async throws(CommandError) -> String? {
    guard let id = await workspace.liftedEntry else { return nil }
    let view = try await tripView()
    return view.plan.entries[id].map(view.description)
  }

  /// `board list`.
  func listBoards() async throws(CommandError) -> CommandOutput {
    try await ask(await workspace.openBoardList())
    let (scene, news) = try await scene()
    let seen = scene.elements.count { $0.kind == .boardCard }
    return .boardList(
      OpenBoardList(
        outcome: try await outcome(of: news, after: scene),
        choices: SceneChoice.all(among: scene.elements, of: [.boardCard, .button]),
        hidden: try await boards().count - seen, page: scene.size.height / 2))
  }
}
