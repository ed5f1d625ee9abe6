import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

/// What can be observed of an itinerary, and what is counted.
extension ReferenceItinerary {
  func observation() -> Observation {
    var seen = Observation()
    seen.viewport = Viewport.home.resized(to: size) ?? .home
    seen.panel = openPanel
    if openPanel == .prompt {
      for field in [EntryField.title, .icon, .time, .place] {
        seen.text += "\(field.rawValue)=\(typed[field] ?? "")|"
      }
      seen.text += focus.rawValue
    }
    seen.scroll = scroll
    seen.touches = fingers.touches
    seen.time = fingers.time
    seen.deadline = deadline
    seen.isDeleted = isDeleted
    var itinerary = ItineraryObservation()
    itinerary.entry = openEntry?.id
    itinerary.faults = faults
    itinerary.isOnline = isOnline
    itinerary.lifted = lifted
    itinerary.pressed = pressedElements
    if hold != nil || open != nil { itinerary.pieces = pieces }
    seen.itinerary = itinerary
    return seen
  }

  private var pressedElements: [SceneID] {
    var pressed: [SceneID] = []
    for hand in hands where hand.isPressing && !hand.isVoid {
      switch hand.target {
      case .row(let id): pressed.append(.entry(id))
      case .handle(let id): pressed.append(.entryHandle(id))
      case .add(let day): pressed.append(.addToDay(day))
      case .choice(let choice): pressed.append(.part(openPanel ?? .menu, choice))
      case .ground, .panel, .beside: break
      }
    }
    return pressed
  }

  // MARK: Coverage

  mutating func note(_ action: ItineraryAction, _ outcome: ItineraryAction.Outcome) {
    let cell = action.cell(outcome)
    coverage.reach(ItineraryAction.table.place(of: cell) ?? -1, cell)
  }

  mutating func refuse(_ refusal: ItineraryRefusal, _ action: ItineraryAction) -> Reaction {
    note(action, ItineraryAction.Outcome(refusal))
    return .refused(.itinerary(refusal))
  }

  mutating func refuse(_ error: ValidationError, _ action: ItineraryAction) -> Reaction {
    switch error.code {
    case .emptyName, .emptyLabel, .emptyTitle: note(action, .emptyName)
    case .nameTooLong: note(action, .nameTooLong)
    case .controlCharacter: note(action, .controlCharacter)
    // Titles may repeat; the others are about objects.
    case .duplicateName, .cueOutsideList, .badKind, .duplicateKind, .tooMuchMetadata, .badMetadata,
      .textTooLong:
      break
    }
    var reaction = Reaction.refused(.badName(error))
    if defect == .refusalCloses { reaction.effects += close() }
    return reaction
  }

  mutating func note(_ changes: [Change], hasClosed: Bool, hasInterrupted: Bool) {
    let isGone = changes.contains { change in
      if case .trip? = change.before { change.after == nil } else { false }
    }
    let isMerge = changes.contains { change in
      switch change.after ?? change.before {
      case .game, .city, .trip: true
      default: false
      }
    }
    let action: ItineraryAction =
      if isGone { .outsideTripDeleted } else if isMerge { .outsideMerge } else { .outsideEntry }
    note(action, .done)
    if hasClosed { note(action, .closed) }
    if hasInterrupted { note(action, .interrupted) }
    if isDamaged { note(.outsideEntry, .damaged) }
  }

  mutating func noteVoid(_ target: Target) {
    switch target {
    case .row: note(.tapRow, .void)
    case .add: note(.tapAdd, .void)
    case .beside: note(.tapBeside, .void)
    case .choice(.field): note(.chooseField, .void)
    case .choice(.edit): note(.chooseEdit, .void)
    case .choice(.delete): note(.chooseDelete, .void)
    case .choice(.accept): note(.chooseAccept, .void)
    case .choice(.cancel): note(.chooseCancel, .void)
    case .choice, .handle, .ground, .panel: break
    }
  }

  mutating func noteStray(_ fault: TouchFault) {
    switch fault {
    case .notDown: note(.strayTouch, .notDown)
    case .alreadyDown: note(.strayTouch, .alreadyDown)
    case .notFinite: note(.strayTouch, .notFinite)
    case .timeReversed: note(.strayTouch, .timeReversed)
    case .tooMany: note(.strayTouch, .tooMany)
    }
  }
}
