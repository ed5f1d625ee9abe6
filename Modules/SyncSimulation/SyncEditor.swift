import Domain
import GridGeometry
import PluginAPI
import Simulation
import SyncClient

/// A person who edits a workspace, in a world so small that people are in each other's way.
struct SyncEditor {
  let equipment: SyncEquipment
  var random: RandomSource
  let time: Timestamp

  /// What a person sees.
  struct View {
    var shows: [Show] = []
    var objects: [ShowObject] = []
    var boards: [Board] = []
    var items: [BoardItem] = []
    var trips: [TripContents] = []

    /// Reads a workspace.
    init(_ store: any SyncReplica.Store) throws(StoreError) {
      for summary in try store.shows().value {
        guard let contents = try store.contents(of: summary.show.id)?.value else { continue }
        shows.append(contents.show)
        objects += contents.objects
        boards += contents.boards
        items += contents.items
      }
      for summary in try store.trips().value {
        guard let contents = try store.contents(of: summary.trip.id)?.value else { continue }
        trips.append(
          TripContents(
            trip: contents.trip, cities: [], games: [],
            entries: contents.entries.sorted { $0.id < $1.id }))
      }
      // Stores give them in no particular order.
      shows.sort { $0.id < $1.id }
      objects.sort { $0.id < $1.id }
      boards.sort { $0.id < $1.id }
      items.sort { $0.id < $1.id }
      trips.sort { $0.trip.id < $1.trip.id }
    }
  }

  static let names = ["Main", "Side", "Wings", "Pit", "Attic"]

  /// Makes an edit that the rules and the store accept; none if the chosen one is not possible.
  mutating func edit(_ view: View) -> [Change] {
    guard let show = random.pick(view.shows) else { return newShow(view) }
    switch random.int(below: 26) {
    case 0: return view.shows.count < 2 ? newShow(view) : []
    case 1, 2: return view.objects.count < 5 ? [.insert(.object(newObject(of: show)))] : []
    case 3, 4: return view.boards.count < 4 ? newBoard(of: show, view) : []
    case 5, 6, 7, 8: return view.items.count < 24 ? newItem(view) : []
    case 9, 10, 11, 12, 13: return move(view)
    case 14, 15: return relabel(view)
    case 16, 17: return rename(view)
    case 18: return recolor(view)
    case 19, 20: return random.pick(view.items).map { [.delete(.item($0))] } ?? []
    case 21: return random.chance(1, in: 2) ? deleteObject(view) : newItem(view)
    case 22: return random.chance(1, in: 3) ? deleteBoard(view) : move(view)
    case 23: return random.chance(1, in: 12) ? deleteShow(show, view) : move(view)
    case 24: return makeAgain(view)
    default: return configure(view)
    }
  }

  mutating func id<Value>() -> Domain.ID<Value> { Domain.ID(using: &random) }

  mutating func freeName(_ taken: [String]) -> String? {
    random.pick(Self.names.filter { !taken.contains($0) })
  }

  // MARK: Something new

  /// A part of a new workspace.
  enum Part {
    case show
    case object
    case board
    case item

    /// What a workspace begins with.
    static let beginning: [Part] =
      [.show] + Array(repeating: .object, count: 3) + Array(repeating: .board, count: 3)
      + Array(repeating: .item, count: 6)
  }

  /// Makes a part of a new workspace.
  mutating func make(_ part: Part, _ view: View) -> [Change] {
    switch (part, view.shows.first) {
    case (.show, _), (_, nil): newShow(view)
    case (.object, let show?): [.insert(.object(newObject(of: show)))]
    case (.board, let show?): newBoard(of: show, view)
    case (.item, _): newItem(view)
    }
  }

  private mutating func newShow(_ view: View) -> [Change] {
    guard let name = freeName(view.shows.map(\.name)) else { return [] }
    return [.insert(.show(Show(id: id(), name: name, created: time)))]
  }

  private mutating func newObject(of show: Show) -> ShowObject {
    ShowObject(
      id: id(), show: show.id, kind: random.chance(1, in: 2) ? .group : .scene,
      number: ObjectNumber(UInt32(random.int(in: 1...3))), name: random.pick(Self.names) ?? "",
      created: time)
  }

  private mutating func newBoard(of show: Show, _ view: View) -> [Change] {
    let taken = view.boards.filter { $0.show == show.id }.map(\.name)
    guard let name = freeName(taken), let placement = random.pick(equipment.placements) else {
      return []
    }
    var board = Board(id: id(), show: show.id, name: name, placement: placement, created: time)
    if let key = random.pick(Self.keys) { board.order = key }
    return [.insert(.board(board))]
  }

  private static let keys = ["G", "V", "k"].compactMap { OrderKey($0) }

  private mutating func newItem(_ view: View) -> [Change] {
    guard let board = random.pick(view.boards), let rules = rules(of: board, view) else {
      return []
    }
    let objects = view.objects.filter { $0.show == board.show }
    let content: ItemContent
    if random.chance(1, in: 6) {
      content = .goto(random.pick(view.boards.filter { $0.show == board.show })?.id)
    } else if let object = random.pick(objects), random.chance(5, in: 6) {
      content = .object(object.id, message: nil)
    } else {
      content = .message("/go")
    }
    guard case .placed(let placed) = rules.judge(.fit(pose(rules.form))) else { return [] }
    return [
      .insert(
        .item(BoardItem(id: id(), board: board.id, content: content, pose: placed.pose)))
    ]
  }

  private func rules(of board: Board, _ view: View) -> (any PlacementRules)? {
    equipment.rules(of: board, view.items.filter { $0.board == board.id })
  }

  private mutating func pose(_ form: Pose.Form) -> Pose {
    let (x, y) = (Int32(random.int(below: 5)), Int32(random.int(below: 4)))
    let key = random.pick(Self.keys) ?? OrderKey.spread(1)[0]
    switch form {
    case .cells:
      let (width, height) = (Int32(random.int(in: 1...2)), Int32(random.int(in: 1...2)))
      return CellRect(x: x, y: y, width: width, height: height).map { .cells($0) }
        ?? .ordered(key)
    case .ordered: return .ordered(key)
    case .free:
      let size = Size<BoardSpace>(width: 100, height: 50)
      return .free(Rect(origin: Point(x: Double(x), y: Double(y)), size: size), z: key)
    case .shaped:
      let shape = random.pick([.single, Polyomino("xx"), Polyomino("x/xx")].compactMap(\.self))
      return .shaped(
        shape ?? .single, at: Cell(x: x, y: y),
        random.pick(Orientation.allCases) ?? .upright)
    }
  }

  // MARK: Something else

  private mutating func move(_ view: View) -> [Change] {
    guard let item = random.pick(view.items),
      let board = view.boards.first(where: { $0.id == item.board }),
      let rules = rules(of: board, view)
    else { return [] }
    let to = pose(rules.form)
    let change = PoseChange(item: item.id, from: item.pose, to: to)
    guard to != item.pose, case .accepted = rules.judge(.restore([change])) else { return [] }
    return [.updating(item) { $0.pose = to }]
  }

  private mutating func relabel(_ view: View) -> [Change] {
    guard let item = random.pick(view.items) else { return [] }
    let name = random.pick(Self.names)
    if random.chance(1, in: 2) { return [.updating(item) { $0.label = name }] }
    let action = random.pick(TriggerAction.allCases) ?? .go
    return [.updating(item) { $0.action = action }]
  }

  private mutating func rename(_ view: View) -> [Change] {
    switch random.int(below: 3) {
    case 0:
      guard let show = random.pick(view.shows), let name = freeName(view.shows.map(\.name)) else {
        return []
      }
      return [.updating(show) { $0.name = name }]
    case 1:
      guard let object = random.pick(view.objects), let name = random.pick(Self.names) else {
        return []
      }
      return [.updating(object) { $0.name = name }]
    default:
      guard let board = random.pick(view.boards),
        let name = freeName(view.boards.filter { $0.show == board.show }.map(\.name))
      else { return [] }
      return [.updating(board) { $0.name = name }]
    }
  }

  private mutating func recolor(_ view: View) -> [Change] {
    guard let object = random.pick(view.objects) else { return [] }
    let color = ObjectColor(rgb: UInt32(random.int(below: 4)))
    return [.updating(object) { $0.color = color }]
  }

  private mutating func configure(_ view: View) -> [Change] {
    if random.chance(1, in: 2) {
      guard let board = random.pick(view.boards), let key = random.pick(Self.keys) else {
        return []
      }
      return [.updating(board) { $0.order = key }]
    }
    guard let board = random.pick(view.boards.filter { $0.rules.key == BoardRules.defaultKey }),
      let rules = rules(of: board, view)
    else { return [] }
    let settings = random.chance(1, in: 2) ? ["minimum": "2"] : [:]
    guard rules.judge(settings: settings) == nil else { return [] }
    return [.updating(board) { $0.rules.settings = settings }]
  }

  // MARK: Deletions

  private mutating func deleteObject(_ view: View) -> [Change] {
    guard let object = random.pick(view.objects) else { return [] }
    return Cascade.deleting(object, shownBy: view.items.filter { $0.object == object.id })
  }

  private mutating func deleteBoard(_ view: View) -> [Change] {
    guard let board = random.pick(view.boards) else { return [] }
    return Cascade.deleting(
      board, with: view.items.filter { $0.board == board.id },
      besides: view.items.filter { $0.board != board.id })
  }

  private func deleteShow(_ show: Show, _ view: View) -> [Change] {
    let boards = view.boards.filter { $0.show == show.id }
    let ids = Set(boards.map(\.id))
    return Cascade.deleting(
      show, objects: view.objects.filter { $0.show == show.id }, boards: boards,
      items: view.items.filter { ids.contains($0.board) })
  }

  /// What is deleted and made again at once keeps its identity.
  private mutating func makeAgain(_ view: View) -> [Change] {
    guard let item = random.pick(view.items) else { return [] }
    return [.delete(.item(item)), .insert(.item(item))]
  }
}
