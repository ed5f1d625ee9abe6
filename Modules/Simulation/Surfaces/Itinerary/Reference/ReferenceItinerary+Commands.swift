import Domain
import Gestures
import GridGeometry
import Itinerary
import PluginAPI

/// What is done to an itinerary without a finger.
extension ReferenceItinerary {
  mutating func perform(_ command: SessionCommand) -> Reaction {
    switch command {
    case .setViewSize(let new): return resize(to: new)
    case .setGestures(let settings):
      note(.setGestures, settings.isUsable ? .done : .unusable)
      guard settings.isUsable else { return .none }
      let reaction = breakOff()
      fingers = ReferenceFingers(settings: settings, defect: fingersDefect)
      return reaction
    case .goHome:
      note(.goHome, .done)
      scroll = 0
      scroller = nil
      return Reaction(effects: judgeAnew())
    case .cancel:
      note(.cancel, open == nil ? .unchanged : .closed)
      var reaction = breakOff()
      reaction.effects += close()
      return reaction
    case .accept(let text): return accept(text)
    case .undo:
      return refuse(.noUndo, .undo)
    case .redo:
      return refuse(.noUndo, .redo)
    default:
      note(.blockCommand, .nothingOpen)
      return .refused(.nothingOpen)
    }
  }

  private mutating func resize(to new: Size<ScreenSpace>) -> Reaction {
    if new == size {
      note(.setViewSize, .unchanged)
      return .none
    }
    guard Viewport.home.resized(to: new) != nil else {
      note(.setViewSize, .viewOutOfRange)
      return .refused(.viewOutOfRange)
    }
    note(.setViewSize, .done)
    let reaction = breakOff()
    size = new
    keepScrollInside()
    return reaction
  }

  mutating func perform(_ command: OwnCommand) -> Reaction {
    guard let command = command.act as? EntryCommand else { return .refused(.nothingOpen) }
    return perform(command)
  }

  private mutating func perform(_ command: EntryCommand) -> Reaction {
    switch command {
    case .show(let id): return show(id)
    case .setOnline(let isOnline): return setOnline(isOnline)
    case .drop(let day, let above): return drop(day: day, below: above)
    case .fill(let field, let text): return fill(field, text)
    case .add, .edit, .delete, .lift: break
    }
    let broken = breakOff()
    var reaction: Reaction
    switch command {
    case .add(let content, let day): reaction = add(content, onDay: day, .add)
    case .edit(let id, let content): reaction = edit(id, to: content, .edit)
    case .delete(let id): reaction = delete(id, .delete)
    case .lift(let id): reaction = lift(id)
    case .drop, .fill, .show, .setOnline: reaction = .none
    }
    reaction.effects = broken.effects + reaction.effects
    return reaction
  }

  private mutating func lift(_ id: ID<ItineraryEntry>) -> Reaction {
    if let refusal = refusal(ofLifting: id) { return refuse(refusal, .liftCommand) }
    note(.liftCommand, .done)
    take(id, nil, grip: 0, at: .origin)
    return Reaction(effects: [.haptic(.lift)])
  }

  private mutating func drop(day: Int, below above: ID<ItineraryEntry>?) -> Reaction {
    guard let held = hold, held.touch == nil else { return refuse(.nothingLifted, .dropCommand) }
    guard plan.hasDay(day) else { return refuse(.noSuchDay(day), .dropCommand) }
    var place = rows.firstIndex { $0.entry == nil && $0.day == day }
    if let above {
      guard let entry = plan.entry(above), entry.day == day, above != held.entry else {
        return refuse(.unknownEntry, .dropCommand)
      }
      place = rank(of: above)
    }
    hold?.gap = place.flatMap { held.allowed[$0] ? $0 : nil }
    return drop()
  }

  private mutating func show(_ id: ID<ItineraryEntry>) -> Reaction {
    guard let rank = rank(of: id) else { return refuse(.unknownEntry, .show) }
    note(.show, .done)
    let row = rows[rank]
    scroll = Double(row.top) - max(0, (size.height - Double(row.height)) / 2)
    keepScrollInside()
    scroller = nil
    return Reaction(effects: judgeAnew())
  }

  private mutating func setOnline(_ isOnline: Bool) -> Reaction {
    if isOnline == self.isOnline {
      note(.setOnline, .unchanged)
      return .none
    }
    note(.setOnline, .done)
    let reaction = breakOff()
    self.isOnline = isOnline
    return Reaction(effects: reaction.effects + close())
  }

  // MARK: Custom entries

  mutating func add(
    _ content: CustomContent, onDay day: Int, _ action: ItineraryAction
  ) -> Reaction {
    if let readOnlyReason { return refuse(readOnlyReason, action) }
    guard plan.hasDay(day) else { return refuse(.noSuchDay(day), action) }
    // An identity is used up even where the title cannot be used.
    let id: ID<ItineraryEntry> = ids.next()
    switch checked(content) {
    case .failure(let error): return refuse(error, action)
    case .success(let content):
      let entry = ItineraryEntry(
        id: id, trip: plan.trip.id, day: day, sortOrder: 0, modified: now,
        content: .custom(content))
      let last = defect == .newComesFirst ? nil : plan.entries(ofDay: day).last?.id
      let changes = plan.placing(entry, onDay: day, below: last, at: now)
      note(action, changes.count > 1 ? .renumbered : .done)
      return keep(changes, close() + [.reflow(entry.id)])
    }
  }

  mutating func edit(
    _ id: ID<ItineraryEntry>, to content: CustomContent, _ action: ItineraryAction
  ) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return refuse(refusal, action) }
    guard let entry = plan.entry(id) else { return .none }
    switch checked(content) {
    case .failure(let error): return refuse(error, action)
    case .success(let content):
      let closed = close()
      guard entry.custom != content else {
        note(action, .unchanged)
        return Reaction(effects: closed)
      }
      note(action, .done)
      let change = Change.updating(entry) {
        $0.content = .custom(content)
        if defect != .editKeepsStamp { $0.modified = now }
      }
      return keep([change], closed)
    }
  }

  mutating func delete(_ id: ID<ItineraryEntry>, _ action: ItineraryAction) -> Reaction {
    let isForced = defect == .gamesSwipeAway && action == .swipe
    if !isForced, let refusal = refusal(ofEditing: id) { return refuse(refusal, action) }
    guard let entry = plan.entry(id) else { return .none }
    note(action, .done)
    return keep([.delete(.entry(entry))], close() + [.reflow(id)])
  }

  func refusal(ofEditing id: ID<ItineraryEntry>) -> ItineraryRefusal? {
    if let readOnlyReason { return readOnlyReason }
    guard let entry = plan.entry(id) else { return .unknownEntry }
    return entry.custom == nil ? .madeBySystem : nil
  }

  /// A title without spaces around it, and an icon that is not too long.
  private func checked(_ content: CustomContent) -> Result<CustomContent, ValidationError> {
    Result { () throws(ValidationError) in
      var checked = content
      checked.title = try Name.validated(content.title, orEmpty: .emptyTitle)
      if defect == .titleNotTrimmed { checked.title = content.title }
      if !content.icon.isEmpty { checked.icon = try Name.validated(content.icon) }
      guard checked.icon.unicodeScalars.count <= 64 else {
        throw ValidationError(.nameTooLong(limit: 64))
      }
      return checked
    }
  }
}
