import Domain
import GridGeometry
package import PluginAPI
import Workspace

extension CommandRunner {
  /// The outcome of a gesture or command, with everything to report.
  ///
  /// - Parameters:
  ///   - reaction: The surface's reaction.
  ///   - before: The state before.
  ///   - isReplayed: Whether nothing was sent, because touches were replayed.
  /// - Returns: The outcome.
  /// - Throws: ``CommandError`` if the workspace cannot be read.
  package func outcome(
    of reaction: Reaction, after before: Scene, isReplayed: Bool = false
  ) async throws(CommandError) -> GestureOutcome {
    var outcome = GestureOutcome()
    let needsObjects = await !workspace.isItineraryOpen && reaction.needsObjects
    let objects = needsObjects ? try await objectsByID() : [:]
    outcome.changes = reaction.changes.count
    let summary = EditSummary(of: reaction.changes)
    let view = summary.hasEntries ? try? await tripView() : nil
    outcome.edits = summary.edits(
      object: { objects[$0] }, places: await workspace.places(), moved: reaction.moved,
      entry: { view?.placed($0) })
    var actions = reaction.actions
    for effect in reaction.effects {
      var action = GestureOutcome.Action.replayed
      if !isReplayed, case .trigger(let block) = effect {
        action = actions[block.item.id]?.popLast() ?? .triggered
      }
      outcome.events.append(await event(effect, action))
    }
    // Only a drop has this effect, and only a drop has a place of its own.
    if reaction.effects.contains(.haptic(.refusal)) {
      outcome.proposal = await workspace.refusedDrop
    }
    // Nothing is visible any more if the board was deleted meanwhile.
    guard let after = try? await workspace.scene() else { return outcome }
    outcome.look = (after.mode, after.viewport.center, after.viewport.zoom)
    outcome.isSameLook = after.viewport == before.viewport
    outcome.reportsLook = !outcome.isSameLook && after.mode != nil && before.mode != nil
    outcome.hasNewScene = after != before
    if await workspace.isSelecting {
      outcome.selected = await workspace.selectedItems.map(\.id)
    }
    for panel in reaction.openPanels {
      outcome.panels.append(await openPanel(panel, in: after, objects: objects.count))
    }
    return outcome
  }

  /// The objects of the show by identity.
  func objectsByID() async throws(CommandError) -> [ID<ShowObject>: ShowObject] {
    if let known = await workspace.objectsOfBoard { return known }
    return Dictionary(try await objects().map { ($0.id, $0) }) { first, _ in first }
  }

  private func event(
    _ effect: Effect, _ action: GestureOutcome.Action
  ) async -> GestureOutcome.Event {
    switch effect {
    case .message(let message):
      var obstacles: [String] = []
      if case .refused(let refusal) = message { obstacles = await self.obstacles(refusal) }
      return .message(
        message, text: workspace.wording.text(.message(message)), obstacles: obstacles)
    case .trigger(let block): return .trigger(block.item.id, block.object, action)
    case .openBoard(let id, let isNew):
      let board = await workspace.board
      return .openBoard(id, board?.id == id ? board : nil, isNew: isNew)
    case .ask(let choice, let point):
      return .ask(choice, at: point, command: await command(for: choice, at: point))
    default: return .other(effect)
    }
  }

  /// The command to type for a choice of a menu, with what is known already.
  func command(for choice: ItemMenu, at point: Point<BoardSpace>) async -> String {
    let command = choice.command ?? "menu \(choice.rawValue)"
    switch (choice, await workspace.poseForm) {
    case (.replace, _):
      let object = await workspace.selectedItems.first?.object
      guard let object, let found = await workspace.objectsOfBoard?[object] else { return command }
      let name = found.isNumbered ? found.kindAndNumber : found.reference
      return command.replacing("OBJECT", with: name, maxReplacements: 1)
    case (.place, .ordered): return command.replacing(" at PLACE", with: "")
    case (.place, .free): return command.replacing("PLACE", with: Figures.text(point))
    case (.place, _):
      guard let cell = Grid.cell(at: point) else { return command }
      return command.replacing("PLACE", with: "\(cell)")
    default: return command
    }
  }

  private func openPanel(
    _ panel: Panel, in scene: Scene, objects: Int
  ) async -> GestureOutcome.OpenPanel {
    var open = GestureOutcome.OpenPanel(panel)
    open.objects = objects
    open.title = scene.elements.first { $0.id == .panel(panel) }?.label ?? ""
    let parts = scene.elements.filter {
      if case .part(panel, _) = $0.id { true } else { false }
    }
    open.text = parts.filter { $0.kind == .text }.map(\.title).joined(separator: " ")
    open.offer = parts.first { $0.kind == .field }?.title ?? ""
    open.fields = parts.fieldTexts
    guard panel == .menu else { return open }
    open.isOfSelection = await workspace.isSelecting
    let selected = scene.elements.first { $0.kind == .block && $0.states.contains(.selected) }
    if !open.isOfSelection, let selected, let items = try? await items() {
      open.item = items.first { .item($0.item.id) == selected.id }
    }
    open.choices = parts.choices(of: [.button])
    open.verbs = parts.compactMap { element in
      guard element.kind == .button, case .part(_, let part) = element.id else { return nil }
      return "menu \(part)"
    }
    return open
  }
}

extension GestureOutcome {
  /// Whether nothing changed and there is nothing to report.
  var isNothing: Bool {
    edits.isEmpty && panels.isEmpty && !hasNewScene && isSameLook
      && !events.contains { if case .other(let effect) = $0 { effect.isReported } else { true } }
  }
}

extension Effect {
  /// Whether people see it.
  fileprivate var isReported: Bool {
    switch self {
    case .press, .haptic, .frames, .reflow, .routeChanged, .paste: false
    default: true
    }
  }
}

extension Reaction {
  /// Whether reporting it needs object names.
  fileprivate var needsObjects: Bool {
    changes.contains { $0.key?.isOfTrips == false }
      || effects.contains { if case .opened = $0 { true } else { false } }
  }

  /// The moved entries of an itinerary.
  fileprivate var moved: Set<ID<ItineraryEntry>> {
    var moved: Set<ID<ItineraryEntry>> = []
    for case .reflow(let entry) in effects { moved.insert(entry) }
    return moved
  }

  /// The panels that were opened and are still open.
  fileprivate var openPanels: [Panel] {
    var open: [Panel] = []
    for effect in effects {
      switch effect {
      case .opened(let panel): open.append(panel)
      case .closed(let panel): open.removeAll { $0 == panel }
      default: break
      }
    }
    return open
  }

  /// The results of taps on blocks, by what they sent; for each block the last one first.
  fileprivate var actions: [ID<BoardItem>: [GestureOutcome.Action]] {
    var actions: [ID<BoardItem>: [GestureOutcome.Action]] = [:]
    for case .sent(let item, _, _, let isOn) in effects.reversed() {
      actions[item, default: []].append(
        isOn.map { $0 ? .switchedOn : .switchedOff } ?? .triggered)
    }
    return actions
  }
}
