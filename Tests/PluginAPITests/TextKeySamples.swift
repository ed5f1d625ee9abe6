import Domain
import GridGeometry
import PluginAPI

/// One of each key, with arguments that are not words.
enum TextKeySamples {
  static let all: [TextKey] =
    panels + boards + trips + names + refusals.map(TextKey.refusal) + messages.map(TextKey.message)
    + steps.map(TextKey.step) + tallies.map { .changes([$0]) } + edits.map(TextKey.edit)

  private static let panels: [TextKey] =
    ItemMenu.allCases.map { .button(.choice($0)) }
    + [.cancel, .rename, .delete, .create, .add, .edit, .save].map(TextKey.button)
    + EntryField.allCases.map { .field(.entry($0)) }
    + [
      .field(.search), .field(.name), .question, .yes,
      .picker(.placing(matches: 1, of: 2)), .picker(.reassigning(matches: 1, of: 2)),
      .picker(.nothingFound), .picker(.filter(.group, isOn: true)),
      .picker(.filter(.group, isOn: false)),
    ]

  private static let boards: [TextKey] =
    TextKey.Board.State.allCases.map { .board(.blockInState(label: "A1", $0)) }
    + Handle.allCases.map { .board(.handle($0, of: "A1")) }
    + [
      TextKey.Place.cells(rects[0]), .cell(Cell(x: 1, y: 2)), .tray, .slot(1, of: 2),
      .custom(custom),
    ]
    .map(TextKey.place)
    + [
      .board(.block(name: "A1", what: "B1", place: "C1")), .board(.message), .board(.deleted),
      .board(.tile), .board(.goto), .board(.card), .board(.stroke), .board(.lasso),
      .board(.marquee),
      .board(.menu), .board(.selectionMenu(1)), .board(.selectionMenu(2)),
      .board(.field), .board(.region), .board(.landing(place: "A1", isPossible: true)),
      .board(.landing(place: "", isPossible: false)),
      .board(.pushed(block: "Fog", place: "A1")), .board(.pushed(block: "Fog", place: "")),
      .boardList(.newBoard), .boardList(.blocks(1)), .boardList(.blocks(2)),
      .boardList(.card(name: "A1", blocks: 1, isCurrent: true)), .boardList(.picture(of: "A1")),
      .boardList(.miniature), .boardList(.menu(of: "A1")), .boardList(.naming),
      .boardList(.renaming("A1")), .boardList(.deleting("A1", blocks: 2)),
    ]

  private static let trips: [TextKey] = [
    .day(1, CalendarDay.epoch), .day(1, nil), .emptyDay(title: "A1"), .emptyDayHint, .addToDay(1),
    .game(sport: "A1", away: "B1", home: "C1", venue: "D1"), .teams(away: "A1", home: "B1"),
    .travel(from: "A1", to: "B1"),
    .way(Way(distanceMeters: 100_000, durationSeconds: 5_400), .kilometers),
    .time(TimeOfDay.midnight), .unknownCity, .unknownGame, .handle, .gap(day: 1),
    .damage(faults: 1), .damage(faults: 2), .leg(from: "A1", to: "B1"), .stop(1, "A1"), .adding,
    .addingToDay(1), .editing("A1"), .menu(of: "A1"), .deleting("A1"),
  ].map(TextKey.trip)

  private static let names: [TextKey] =
    ObjectKind.allCases.map(TextKey.kind)
    + [.object(.group, ConsoleNumber(ObjectNumber(1))), .copy(of: "A1"), .custom(custom)]

  private static let refusals: [RefusalReason] =
    [
      .overlap, .belowMinimum(.one), .belowMinimum(.two),
      .badSetting("A1", value: "B1", allowed: nil),
      .notEditable, .nothingToUndo, .nothingToRedo,
      .notUndoable(UnrecordedEdit(importOf: "A1"), earlier: 1), .notAllowed, .noOrder, .cannotTurn,
      .noStack,
      .tooSmall(width: 1, height: 2), .acrossField, .noInk, .noStrokes,
      .notInMenu, .lineNotEmpty,
      .noSuchPlace(of: 2), .outOfRange, .unknownItem, .unknownObject, .unknownBoard,
      .duplicateItem, .viewOutOfRange, .nothingOpen, .messageRequired, .custom(custom),
    ]
    + [AllowedValues.words(["A1", "B1"]), .whole(1...2), .span(upTo: 2), .custom(custom)]
    .map { .badSetting("A1", value: "B1", allowed: $0) }
    + [
      ValidationError.Code.emptyName, .emptyLabel, .emptyTitle, .nameTooLong(limit: 1),
      .controlCharacter, .duplicateName("A1"), .cueOutsideList, .badKind("A1"),
      .duplicateKind("A1"), .tooMuchMetadata, .badMetadata("A1"), .textTooLong(limit: 1),
    ]
    .map { .badName(ValidationError($0)) }
    + [MessageText.Fault.empty, .tooLong(limit: 1), .controlCharacter, .quotes]
    .map(RefusalReason.badMessage)
    + [
      ItineraryRefusal.offline, .damaged([]), .tripDeleted, .unknownEntry, .noSuchDay(1),
      .fixedGame, .madeBySystem, .outsideWindow(by: []), .noUndo, .nothingLifted, .badTime("A1"),
      .badPlace("A1"), .tooManyEntries(limit: 1),
    ]
    .map(RefusalReason.itinerary)

  private static let messages: [Message] =
    [
      .refused(Refusal(.overlap)), .stepsDropped(1), .stepsDropped(2), .undid(steps[0]),
      .redid(steps[0]), .stepsGivenUp(undo: 1, redo: 2), .boardDeleted, .showDeleted("A1"),
      .pickerClosed, .tripDamaged(name: "A1", faults: 1), .gestureInterrupted, .slidOff,
      .sendsNothing("tile"),
      .went("A1", by: "B1"),
      .viewNotKept("A1"), .dropNotKept("A1"), .switchNotKept("A1"), .notSent(nil),
      .consoleLost(address: "A1", reason: "B1"), .noReaction("A1"),
      .consoleBack(address: "A1", after: .seconds(2), isConfirmed: true),
      .consoleBack(address: "A1", after: .seconds(2), isConfirmed: false),
      .consoleAgain(address: "A1"),
      .consoleReplaced(address: "A1", by: "B1", leavingOn: []),
      .consoleReplaced(address: "A1", by: "B1", leavingOn: ["C1"]),
      .consoleReplaced(address: "A1", by: "B1", leavingOn: ["C1", "D1"]),
      .keysMisread(typed: "A1", heard: "B1"), .keysMisread(typed: "A1", heard: ""),
      .recordingEnded(path: "A1", touches: 1), .leftoversRemoved(count: 2, folder: "A1"),
      .blocksLeftOut(1), .leftHeld(name: "A1", show: "B1"), .pagesRefused("A1"),
    ] + sync.map(Message.sync)

  private static let sync: [SyncMessage] =
    [SyncMessage.Cause.deleted("A1"), .noRoom, .otherRules, .invalid]
    .map { .hidden("B1", because: $0) }
    + [
      .displaced("A1", board: "B1", place: "C1", by: "D1"),
      .displaced("A1", board: "B1", place: nil, by: nil), .renamed("A1", to: "B1"),
      .settingsRelaxed(board: "A1"), .overtaken(trip: "A1"), .refused("A1", reason: "B1"),
      .blocked(reason: "A1"), .silent(reason: "A1"), .silent(reason: nil),
      .stopped(reason: "A1"), .more(2), .lost("A1", group: "B1"),
      .lost("A1", group: nil),
    ]

  private static let tallies: [ChangeTally] =
    Entity.Sort.allCases.map { ChangeTally(.change, $0, count: 2) }
    + ChangeTally.Verb.allCases.map { ChangeTally($0, .item, count: 1) }

  /// A rectangle, one that has moved, and a smaller one.
  private static let rects = [
    CellRect(x: 1, y: 2, width: 2, height: 2), CellRect(x: 2, y: 4, width: 2, height: 2),
    CellRect(x: 2, y: 3, width: 1, height: 1),
  ]
  .compactMap { $0 }
  private static let custom = CustomText("A1", ["B1": "C1"])
}

// MARK: Steps

extension TextKeySamples {
  /// A step for each kind of edit.
  private static let steps: [UndoStep] = {
    let id = ID<BoardItem>(high: 1, low: 1)
    var item = BoardItem(
      id: id, board: ID(high: 1, low: 2), object: ID(high: 1, low: 3), pose: .cells(rects[0]))
    var steps = [
      step(nil, item), step(item, nil), step(item, item), step(nil, item, [item, item, item]),
    ]
    for edit in edits(of: item) { steps.append(step(item, edit)) }
    item.pose = .ordered(OrderKey.spread(1)[0])
    var moved = item
    moved.pose = .ordered(OrderKey.spread(2)[1])
    return steps + [step(item, moved), step(nil, item)]
  }()

  private static func step(
    _ before: BoardItem?, _ after: BoardItem?, _ more: [BoardItem] = []
  ) -> UndoStep {
    var pairs = [(before: before, after: after)]
    for item in more { pairs.append((item, nil)) }
    let blocks = pairs.map { pair in
      UndoStep.Block(
        ordinal: pair.before == nil ? nil : 1, place: 2, before: pair.before, after: pair.after,
        object: nil)
    }
    return UndoStep(blocks: blocks)
  }

  private static func edits(of item: BoardItem) -> [BoardItem] {
    var edits: [BoardItem] = []
    func edit(_ body: (inout BoardItem) -> Void) {
      var edited = item
      body(&edited)
      edits.append(edited)
    }
    for rect in rects.dropFirst() { edit { $0.pose = .cells(rect) } }
    edit { $0.content = .object(ID(high: 9, low: 9), message: nil) }
    for action in TriggerAction.allCases { edit { $0.action = action } }
    edit { $0.content = .object(ID(high: 1, low: 3), message: "/1") }
    edit { $0.label = "A1" }
    return edits
  }

  /// An edit of each kind, of one and of several subjects.
  private static let edits: [UnrecordedEdit] = {
    let show = Show(id: ID(high: 2, low: 1), name: "A1", created: Timestamp(milliseconds: 1))
    let board = Board(
      id: ID(high: 2, low: 2), show: show.id, name: "A1", created: Timestamp(milliseconds: 1))
    let other = Board(
      id: ID(high: 2, low: 3), show: show.id, name: "B1", created: Timestamp(milliseconds: 1))
    let changes: [[Change]] = [
      [.insert(.show(show))], [.delete(.show(show))], [.delete(.board(board))],
      [.updating(board) { $0.name = "B1" }],
      [.insert(.board(board)), .insert(.board(other))],
    ]
    return changes.compactMap(UnrecordedEdit.init(of:)) + [UnrecordedEdit(importOf: "A1")]
  }()
}
