import Boards
import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Places a block for each of several objects, all or none; numbers that the show lacks are
  /// named.
  func place(
    _ numbers: Located<ObjectNumbers>, at spot: PlaceSpot?, as piece: PieceChoice
  ) async throws(CommandError) -> BlocksAnswer {
    guard let board = await workspace.board, let form = await workspace.poseForm else {
      throw Self.noBoard
    }
    let (objects, missing) = try await objects(numbers)
    var items: [BoardItem] = []
    for object in objects {
      items.append(
        BoardItem(
          id: await workspace.newItemID(), board: board.id, object: object.id,
          pose: try await standardPose(form, spot?.size, piece)))
    }
    if form == .ordered {
      try await setPlaces(of: &items, at: spot)
    } else {
      try await setRows(of: &items, at: spot, numbers.range)
    }
    return BlocksAnswer(.placed, try await addAll(items), missing: missing)
  }

  /// The objects with the given numbers, of which each must be there once at most, and what the
  /// show lacks; it must have one of them.
  private func objects(
    _ numbers: Located<ObjectNumbers>
  ) async throws(CommandError) -> (found: [ShowObject], missing: String?) {
    let kind = numbers.value.kind
    var found: [ShowObject] = []
    var missing: [ConsoleNumber] = []
    for number in numbers.value.numbers {
      let near = try await ask(await workspace.objects(kind, number))
      if near.isEmpty {
        missing.append(number)
      } else {
        let reference = ObjectReference.numbered(kind, number, name: nil)
        found.append(try await object(Located(reference, at: numbers.range)))
      }
    }
    guard let first = missing.first else { return (found, nil) }
    let named = missing.prefix(Self.mostMissing).map { "\($0)" }.joined(separator: ", ")
    let rest = missing.count - Self.mostMissing
    let text = "the show has no \(kind.rawValue) \(named)" + (rest > 0 ? " and \(rest) more" : "")
    guard found.isEmpty else { return (found, text) }
    throw CommandError(
      .notFound, text,
      remedy: "'object add \(kind.rawValue) \(first)' makes one", at: numbers.range)
  }

  /// How many missing numbers are named.
  private static let mostMissing = 10

  /// The pose of a new block at the origin.
  private func standardPose(
    _ form: Pose.Form, _ size: Located<BoardSize>?, _ piece: PieceChoice
  ) async throws(CommandError) -> Pose {
    if form != .shaped { try await checkNoPiece(piece) }
    switch form {
    case .cells:
      guard let cells = CellRect(origin: .origin, span: try span(orStandard: size)) else {
        throw await refused(Refusal(.outOfRange))
      }
      return .cells(cells)
    case .shaped:
      let orientation = try await orientation(turns: piece.turns, isMirrored: piece.isMirrored)
      return .shaped(try shape(of: piece, size), at: .origin, orientation)
    case .free:
      if let size { try await check(size, Self.leastOnCanvas) }
      let size = size.map(points) ?? Self.blockOnCanvas
      return .free(Rect(origin: .origin, size: size), z: try await someKey())
    case .ordered: return .ordered(try await someKey())
    }
  }

  /// The smallest size of a block on a canvas, in points.
  static let leastOnCanvas = Size<BoardSpace>(width: Grid.unit, height: Grid.unit)

  /// Refuses a size on a canvas that is smaller than another one.
  func check(
    _ size: Located<BoardSize>, _ least: Size<BoardSpace>
  ) async throws(CommandError) {
    let given = points(size)
    guard given.width < least.width || given.height < least.height else { return }
    var error = await refused(
      Refusal(.tooSmall(width: Int32(least.width), height: Int32(least.height))))
    error.range = size.range
    throw error
  }

  /// A key in a stack or an order, which gives way to another one.
  private func someKey() async throws(CommandError) -> OrderKey {
    guard let key = OrderKey.between(nil, nil) else { throw await refused(Refusal(.outOfRange)) }
    return key
  }

  /// Lays new blocks out in rows.
  private func setRows(
    of items: inout [BoardItem], at spot: PlaceSpot?, _ range: SourceRange
  ) async throws(CommandError) {
    guard let spot else {
      throw CommandError(
        .syntax, "the place and the columns are missing", remedy: "write 'at 0,0 columns 5'",
        at: range)
    }
    if case .position(let position) = spot.place {
      try await checkForOrder(
        "this board has \(await unit), not an order",
        example: "place scene 1 thru 8 at \(position),0 columns 4")
    }
    guard let columns = spot.columns else {
      throw CommandError(
        .syntax, "the number of columns is missing", remedy: "write 'columns 5'", at: range)
    }
    let corner = try await corner(of: spot.place)
    let poses: [PoseChange]
    do throws(Arrangement.Fault) {
      poses = try Arrangement(items).columns(columns, gap: spot.gap ?? 0, at: corner)
    } catch {
      throw await failure(of: error, at: range)
    }
    let changed = Dictionary(poses.map { ($0.item, $0.to) }) { first, _ in first }
    for place in items.indices {
      if let pose = changed[items[place].id] ?? nil { items[place].pose = pose }
    }
  }

  /// Gives new blocks places in the order of the board.
  private func setPlaces(
    of items: inout [BoardItem], at spot: PlaceSpot?
  ) async throws(CommandError) {
    var place: Int?
    if let spot {
      guard case .position(let position) = spot.place, spot.columns == nil, spot.gap == nil else {
        throw CommandError(
          .notAllowed, "this board keeps an order: its settings say columns and sizes",
          remedy: "give a position, as in 'at 2'")
      }
      place = position
    }
    let copied = try await ask { [items] workspace throws(WorkspaceError) in
      try await workspace.keys(for: items.count, at: place)
    }
    for (place, key) in zip(items.indices, copied) { items[place].pose = .ordered(key) }
  }
}
