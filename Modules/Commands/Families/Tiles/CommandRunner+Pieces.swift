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

  /// Adds an item to the board.
  ///
  /// - Parameters:
  ///   - content: What it is.
  ///   - pose: Its place.
  ///   - isExact: Whether it must lie there, or can get the nearest free place.
  ///   - label: Its label; errors about it get its position.
  ///   - object: The object that it shows, if any.
  /// - Returns: The item.
  /// - Throws: ``CommandError`` if the label is invalid, or the board refuses the item.
  func add(
    _ content: ItemContent, in pose: Pose, isExact: Bool, label: Located<String>? = nil,
    object: ShowObject? = nil
  ) async throws(CommandError) -> ItemAnswer {
    guard let board = await workspace.board else { throw Self.noBoard }
    var text: String?
    if let label { text = try validated(label) }
    let item = BoardItem(
      id: await workspace.newItemID(), board: board.id, content: content, pose: pose, label: text)
    let reaction = try await perform(.add(item, isExact: isExact))
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
