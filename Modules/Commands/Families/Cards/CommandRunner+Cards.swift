import Domain
import GridGeometry
import PluginAPI
import Workspace

extension CommandRunner {
  /// The size of a card, unless it has another one: 6 by 4 cells.
  static let cardSize = Size<BoardSpace>(width: 6 * Grid.unit, height: 4 * Grid.unit)

  /// How far a new item lies to the right of and below one in the same place.
  private static let step = Grid.unit / 2

  /// Refuses cards on a board where items do not lie freely.
  func checkForCanvas() async throws(CommandError) {
    guard let form = await workspace.poseForm else { throw Self.noBoard }
    guard form != .free, await workspace.mode == .edit else { return }
    throw CommandError(
      .notAllowed, "this board has no cards",
      remedy: "'board new --rules canvas' makes a board for them")
  }

  /// The card that a command names.
  func card(_ reference: Located<ItemReference>) async throws(CommandError) -> PlacedItem {
    let placed = try await item(reference)
    guard placed.item.content.card == nil else { return placed }
    throw CommandError(
      .notAllowed, "\(Description.name(of: placed)) is not a card",
      remedy: "'items' lists what the board has", at: reference.range)
  }

  /// Adds an item to a canvas, above all others.
  ///
  /// - Parameters:
  ///   - content: What it is.
  ///   - origin: Its top left corner; `nil` for a place in the middle of the view.
  ///   - size: Its size in points.
  ///   - name: The title of a card: errors about it get its position.
  ///   - object: The object that it shows, if any.
  /// - Returns: The item.
  /// - Throws: ``CommandError`` if the board refuses the item.
  func add(
    _ content: ItemContent, on origin: Point<BoardSpace>?, _ size: Size<BoardSpace>,
    naming name: Located<String>? = nil, object: ShowObject? = nil
  ) async throws(CommandError) -> ItemAnswer {
    let place: Point<BoardSpace>
    if let origin { place = origin } else { place = try await freePlace(for: size) }
    // The rules give it the key of the topmost item.
    guard let key = OrderKey.between(nil, nil) else { throw await refused(Refusal(.outOfRange)) }
    return try await add(
      content, in: .free(Rect(origin: place, size: size), z: key), isExact: origin != nil,
      naming: name, object: object)
  }

  /// A place in the middle of the view, beside others that were placed so.
  private func freePlace(for size: Size<BoardSpace>) async throws(CommandError) -> Point<BoardSpace>
  {
    let middle = await workspace.view?.center ?? .origin
    let taken = Set(try await items().compactMap { $0.item.pose.area?.origin })
    var place = Point<BoardSpace>(
      x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded())
    for _ in 0..<taken.count where taken.contains(place) {
      place = place + Vector(dx: Self.step, dy: Self.step)
    }
    return place
  }

  /// Reads the text of a card; a line end at its end does not count.
  func text(of source: CardSource) async throws(CommandError) -> String {
    var text: String
    switch source {
    case .text(let typed): return typed.value
    case .file(let path):
      text = try await ask { workspace throws(WorkspaceError) in
        try await workspace.cardText(ofFileAt: expanded(path.value))
      }
    case .input(let word):
      guard let readInput else {
        throw CommandError(
          .notAllowed, "commands come from standard input here",
          remedy: "read a file with --file, or give the commands with -c", at: word.range)
      }
      // One byte more shows that there is too much.
      text = String(decoding: try await readInput(Card.textLimit + 1), as: UTF8.self)
    }
    if text.utf8.last == UInt8(ascii: "\n") { text.unicodeScalars.removeLast() }
    return text
  }
}
