import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// Refuses pieces on a board without them.
  func checkForPieces() async throws(CommandError) {
    guard let form = await workspace.poseForm else { throw Self.noBoard }
    guard form != .shaped, await workspace.mode == .edit else { return }
    throw CommandError(
      .notAllowed, "this board has no pieces",
      remedy: "'board new --rules tiles field=10x6' makes a board for them")
  }

  /// Refuses to mirror pieces where the board's settings forbid it, and says how to allow it.
  func checkForMirroring() async throws(CommandError) {
    guard await workspace.turning == .quarterTurns, await workspace.mode == .edit else { return }
    var failure = await refused(Refusal(.cannotTurn))
    failure.remedy = "'board set mirror=on' allows mirroring"
    throw failure
  }

  /// The orientation of a new piece.
  func orientation(turns: Int, isMirrored: Bool) async throws(CommandError) -> Orientation {
    if isMirrored { try await checkForMirroring() }
    return (isMirrored ? Orientation.mirrored : .upright).turned(by: turns)
  }

  /// The first free place in the tray: below the field, or from the origin if there is none, in
  /// rows with a free cell around each piece.
  ///
  /// - Parameters:
  ///   - shape: The shape as it will lie.
  ///   - cell: The place if it is given.
  /// - Returns: The given place, or the first free one; if there is none, a place to start from.
  /// - Throws: ``CommandError`` if the workspace cannot be read.
  func placeInTray(for shape: Polyomino, or cell: Cell?) async throws(CommandError) -> Cell {
    if let cell { return cell }
    let pieces = try await items().compactMap(\.item.pose.piece)
    let field = await workspace.field
    let corner = field.map { Cell(x: $0.minX, y: $0.maxY + 1) } ?? .origin
    let width = max(field?.width ?? Self.trayWidth, shape.width)
    // Each piece of at most 64 rows takes a row of its own at worst.
    let height = Int32(clamping: min((pieces.count + 1) * (Polyomino.limit + 1), 10_000))
    let area = CellRect(x: corner.x, y: corner.y, width: width, height: height)
    guard var tray = area.map(FieldCoverage.init) else { return corner }
    for piece in pieces {
      for (columns, rows) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
        piece.cell.moved(byColumns: columns, rows: rows).map { tray.cover(piece.shape, at: $0) }
      }
    }
    return tray.firstPlace(of: shape, in: [.upright])?.cell ?? corner
  }

  /// The columns of the tray on a board without a field.
  private static let trayWidth: Int32 = 16

  /// Adds an item to the board.
  ///
  /// - Parameters:
  ///   - content: What it is.
  ///   - pose: Its place.
  ///   - isExact: Whether it must lie there, or can get the nearest free place.
  ///   - label: Its label; errors about it get its position.
  ///   - name: The title of a card: errors about it get its position.
  ///   - object: The object that it shows, if any.
  /// - Returns: The item.
  /// - Throws: ``CommandError`` if the label is invalid, or the board refuses the item.
  func add(
    _ content: ItemContent, in pose: Pose, isExact: Bool, label: Located<String>? = nil,
    naming name: Located<String>? = nil, object: ShowObject? = nil
  ) async throws(CommandError) -> ItemAnswer {
    guard let board = await workspace.board else { throw Self.noBoard }
    var text: String?
    if let label { text = try validated(label) }
    let item = BoardItem(
      id: await workspace.newItemID(), board: board.id, content: content, pose: pose, label: text)
    let reaction = try await perform(.add(item, isExact: isExact), naming: name)
    guard case .item(let added)? = reaction.changes.last?.after else {
      throw await refused(Refusal(.unknownItem))
    }
    return ItemAnswer(placed: await placed(added, object), action: .placed)
  }

  private func validated(_ label: Located<String>) throws(CommandError) -> String {
    do throws(ValidationError) {
      return try Name.validated(label.value, orEmpty: .emptyLabel)
    } catch {
      var failure = CommandError(Refusal(.badName(error)), wording: workspace.wording)
      failure.range = label.range
      throw failure
    }
  }
}
