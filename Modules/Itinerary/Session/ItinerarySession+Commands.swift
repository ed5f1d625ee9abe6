import Domain
import Gestures
import GridGeometry
import Panels
public import PluginAPI

extension ItinerarySession {
  /// Carries out a command, or refuses it and changes nothing.
  ///
  /// An itinerary supports the view size, the gesture thresholds,
  /// ``/PluginAPI/SessionCommand/cancel``, ``/PluginAPI/SessionCommand/goHome``, which scrolls to
  /// the top, and ``/PluginAPI/SessionCommand/accept(_:)`` for a prompt or a question. There is no
  /// undo.
  public mutating func perform(_ command: SessionCommand) -> Reaction {
    switch command {
    case .setViewSize(let size): return resize(to: size)
    case .setGestures(let settings): return setGestures(settings)
    case .goHome:
      scroll = 0
      fingers.endScrolling()
      return findGap()
    case .cancel:
      var reaction = cancelGestures()
      reaction.effects += close()
      return reaction
    case .accept(let text): return accept(text)
    case .undo, .redo: return .refused(.itinerary(.noUndo))
    // What is for boards finds none here.
    default: return .refused(.nothingOpen)
    }
  }

  /// Carries out a command on entries, or refuses it and changes nothing.
  ///
  /// A command that changes something cancels gestures and snaps a lifted row back, even if it is
  /// refused, as on other surfaces.
  public mutating func perform(_ command: EntryCommand) -> Reaction {
    switch command {
    case .show(let entry): return show(entry)
    case .setOnline(let isOnline): return setOnline(isOnline)
    case .drop(let day, let above): return drop(day: day, below: above)
    case .fill(let field, let text): return fill(field, text)
    case .add, .edit, .delete, .lift: break
    }
    let broken = cancelGestures()
    var reaction = carryOut(command)
    reaction.effects = broken.effects + reaction.effects
    return reaction
  }

  private mutating func carryOut(_ command: EntryCommand) -> Reaction {
    switch command {
    case .add(let content, let day): return add(content, day: day)
    case .edit(let entry, let content): return edit(entry, to: content)
    case .delete(let entry): return delete(entry)
    case .lift(let entry):
      if let refusal = refusal(ofLifting: entry) { return .refused(.itinerary(refusal)) }
      hold(entry, touch: nil, grip: 0, at: .origin)
      return Reaction(effects: [.haptic(.lift)])
    case .drop, .fill, .show, .setOnline: return .none
    }
  }

  // MARK: Custom entries

  private mutating func add(_ content: CustomContent, day: Int) -> Reaction {
    if let readOnlyReason { return .refused(.itinerary(readOnlyReason)) }
    guard plan.trip.hasDay(day) else { return .refused(.itinerary(.noSuchDay(day))) }
    guard plan.entries.count < TripMerge.mostEntries else {
      return .refused(.itinerary(.tooManyEntries(limit: TripMerge.mostEntries)))
    }
    do throws(ValidationError) {
      let entry = ItineraryEntry(
        id: ids.next(), trip: plan.trip.id, day: day, sortOrder: 0, modified: now,
        content: .custom(try checked(content)))
      let changes = plan.placing(entry, in: plan.gap(atEndOf: day), at: now)
      return keep(changes, effects: close() + [.reflow(entry.id)])
    } catch {
      return .refused(.badName(error))
    }
  }

  private mutating func edit(
    _ id: ID<ItineraryEntry>, to content: CustomContent
  ) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return .refused(.itinerary(refusal)) }
    guard let entry = plan.entries[id] else { return .none }
    do throws(ValidationError) {
      let content = try checked(content)
      let closed = close()
      guard entry.custom != content else { return Reaction(effects: closed) }
      let change = Change.updating(entry) {
        $0.content = .custom(content)
        $0.modified = now
      }
      return keep([change], effects: closed)
    } catch {
      return .refused(.badName(error))
    }
  }

  private mutating func delete(_ id: ID<ItineraryEntry>) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return .refused(.itinerary(refusal)) }
    guard let entry = plan.entries[id] else { return .none }
    return keep([.delete(.entry(entry))], effects: close() + [.reflow(id)])
  }

  /// Why an entry cannot be edited or deleted; `nil` if it can.
  private func refusal(ofEditing id: ID<ItineraryEntry>) -> ItineraryRefusal? {
    if let readOnlyReason { return readOnlyReason }
    guard let entry = plan.entries[id] else { return .unknownEntry }
    return entry.custom == nil ? .madeBySystem : nil
  }

  private func checked(_ content: CustomContent) throws(ValidationError) -> CustomContent {
    var checked = content
    checked.title = try Name.validated(content.title, orEmpty: .emptyTitle)
    if !content.icon.isEmpty { checked.icon = try Name.validated(content.icon) }
    guard checked.icon.unicodeScalars.count <= CustomContent.maximumIconLength else {
      throw ValidationError(.nameTooLong(limit: CustomContent.maximumIconLength))
    }
    return checked
  }

  // MARK: Panels

  /// The + of a day asks for a title.
  mutating func openAdding(to day: Int) -> Reaction {
    if let readOnlyReason { return .refused(.itinerary(readOnlyReason)) }
    guard plan.trip.hasDay(day) else { return .refused(.itinerary(.noSuchDay(day))) }
    return Reaction(effects: present(.adding(day)))
  }

  /// A tap on a custom entry opens its editor.
  mutating func edit(_ id: ID<ItineraryEntry>) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return .refused(.itinerary(refusal)) }
    return Reaction(effects: present(.editing(id)))
  }

  mutating func openMenu(of id: ID<ItineraryEntry>) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return .refused(.itinerary(refusal)) }
    return Reaction(effects: present(.menu(id)))
  }

  mutating func ask(toDelete id: ID<ItineraryEntry>) -> Reaction {
    if let refusal = refusal(ofEditing: id) { return .refused(.itinerary(refusal)) }
    return Reaction(effects: present(.deleting(id)))
  }

  /// Handles a choice in the open panel.
  mutating func choose(_ choice: PanelPart) -> Reaction {
    switch (open, choice) {
    case (.menu(let id), .edit): edit(id)
    case (.menu(let id), .delete), (.editing(let id), .delete): ask(toDelete: id)
    case (_, .accept), (.deleting, .delete): accept(nil)
    case (_, .cancel): Reaction(effects: close())
    case (_, .field(let field)): focus(field)
    default: .none
    }
  }

  private mutating func focus(_ field: EntryField) -> Reaction {
    draft.focus = field
    return .none
  }

  private mutating func fill(_ field: EntryField, _ text: String) -> Reaction {
    guard open?.panel == .prompt else { return .refused(.nothingOpen) }
    draft.fill(field, text)
    return .none
  }

  /// Accepts the open panel; a text first goes into the focused field.
  private mutating func accept(_ text: String?) -> Reaction {
    switch open {
    case .adding, .editing:
      let before = draft
      if let text { draft.fill(draft.focus, text) }
      let reaction = save()
      if reaction.refusal != nil { draft = before }
      return reaction
    case .deleting(let id):
      // Any text other than a yes means no.
      guard wording.isYes(text) else {
        return Reaction(effects: close())
      }
      return delete(id)
    case .menu, nil: return .refused(.nothingOpen)
    }
  }

  /// Stores the content of the editor.
  private mutating func save() -> Reaction {
    do throws(EntryDraft.Fault) {
      switch open {
      case .adding(let day):
        return add(try draft.applied(to: CustomContent(title: "")), day: day)
      case .editing(let id):
        guard draft.isChanged, let content = plan.entries[id]?.custom else {
          return Reaction(effects: close())
        }
        return edit(id, to: try draft.applied(to: content))
      case .deleting, .menu, nil: return .none
      }
    } catch {
      return .refused(.itinerary(error.refusal))
    }
  }

  // MARK: Looking and moving

  private mutating func drop(day: Int, below above: ID<ItineraryEntry>?) -> Reaction {
    guard let lifted = hold, lifted.touch == nil else {
      return .refused(.itinerary(.nothingLifted))
    }
    guard plan.trip.hasDay(day) else { return .refused(.itinerary(.noSuchDay(day))) }
    guard above != lifted.entry, let position = rowPosition(below: above, on: day) else {
      return .refused(.itinerary(.unknownEntry))
    }
    let rank = plan.rows.lowerBound(position)
    hold?.gap = lifted.isValid(below: rank) ? rank : nil
    return drop()
  }

  private mutating func show(_ id: ID<ItineraryEntry>) -> Reaction {
    guard let entry = plan.entries[id] else { return .refused(.itinerary(.unknownEntry)) }
    let frame = layout.frame(of: RowPosition(of: entry))
    scroll = layout.scroll(frame.minY - max(0, (size.height - frame.size.height) / 2))
    fingers.endScrolling()
    return findGap()
  }

  private mutating func setOnline(_ isOnline: Bool) -> Reaction {
    guard isOnline != self.isOnline else { return .none }
    let reaction = cancelGestures()
    self.isOnline = isOnline
    return Reaction(effects: reaction.effects + close())
  }

  private mutating func resize(to size: Size<ScreenSpace>) -> Reaction {
    guard size != self.size else { return .none }
    guard Viewport.home.resized(to: size) != nil else { return .refused(.viewOutOfRange) }
    // Positions on the old screen are invalid on the new one.
    let reaction = cancelGestures()
    self.size = size
    scroll = layout.scroll(scroll)
    return reaction
  }

  /// Sets the gesture thresholds and restarts the clock; unusable values are ignored.
  private mutating func setGestures(_ settings: GestureSettings) -> Reaction {
    guard settings.isUsable else { return .none }
    let reaction = cancelGestures()
    fingers.arbiter = TouchArbiter(settings: settings)
    return reaction
  }
}

extension EntryDraft.Fault {
  fileprivate var refusal: ItineraryRefusal {
    switch self {
    case .badTime(let text): .badTime(text)
    case .badPlace(let text): .badPlace(text)
    }
  }
}
