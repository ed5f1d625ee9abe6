import Boards
import Domain
import Gestures
import GridGeometry
import Placement_Canvas
import PluginAPI
import TestSupport

/// A canvas with cards and blocks, and sessions on it.
enum CanvasFixture {
  static let now = Timestamp(milliseconds: 1_000)
  static let show = Show(id: ID(high: 1, low: 1), name: "Hamlet", created: now)
  static let board = board([:])
  static let object = ShowObject(
    id: ID(high: 3, low: 1), show: show.id, kind: .list, number: ObjectNumber(1), name: "Ghost",
    created: now)

  static func board(_ settings: [String: String]) -> Board {
    Board(
      id: ID(high: 2, low: 1), show: show.id, name: "Notes",
      rules: BoardRules("canvas", settings: settings), created: now)
  }

  static func id(_ number: Int) -> ID<BoardItem> { ID(high: 4, low: UInt64(number)) }

  static func area(
    _ x: Double, _ y: Double, _ width: Double = 200, _ height: Double = 100
  ) -> Rect<BoardSpace> {
    Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  static func key(_ digits: String) -> OrderKey {
    guard let key = OrderKey(digits) else {
      preconditionFailure("a fixture's key is invalid")
    }
    return key
  }

  static func card(
    _ number: Int, _ area: Rect<BoardSpace>, z: String, text: String = ""
  ) -> BoardItem {
    let card = Card(title: "Card \(number)", text: text, created: now)
    return BoardItem(
      id: id(number), board: board.id, content: .card(card), pose: .free(area, z: key(z)))
  }

  static func block(_ number: Int, _ area: Rect<BoardSpace>, z: String) -> BoardItem {
    BoardItem(id: id(number), board: board.id, object: object.id, pose: .free(area, z: key(z)))
  }

  /// Cards 0, 1, 2 … with these keys, each 20 points further right and down.
  static func pile(_ keys: String...) -> [BoardItem] {
    keys.enumerated().map { number, key in
      card(number, area(20 * Double(number), 20 * Double(number)), z: key)
    }
  }

  static func rules(_ items: [BoardItem], _ settings: [String: String] = [:]) -> CanvasRules {
    CanvasRules(board: board(settings), items: items)
  }

  static func session(
    _ items: [BoardItem], mode: InteractionMode = .edit, seed: UInt64 = 1,
    settings: [String: String] = [:],
    in size: Size<ScreenSpace> = Size(width: 800, height: 600), view: ViewMemory? = nil
  ) -> BoardSession {
    var random = SplitMix64(seed: seed)
    let contents = BoardContents(
      show: show, board: board(settings), items: items, objects: [object])
    do {
      return try BoardSession(
        contents, placement: .canvas, mode: mode, in: size, ids: IDSequence(using: &random),
        view: view)
    } catch {
      preconditionFailure("a fixture's board cannot be opened: \(error.message)")
    }
  }
}

extension CanvasRules {
  /// The numbers of the items, the lowest first.
  var order: [Int] {
    var order: [Int] = []
    visit(in: CanvasFixture.area(-1e12, -1e12, 2e12, 2e12)) { item, _ in order.append(Int(item.low))
    }
    return order
  }

  /// Does what an intent comes to, with all items, and says how many of them changed.
  @discardableResult
  mutating func perform(_ intent: Intent, on items: inout [BoardItem]) -> Int {
    guard case .accepted(let poses) = judge(intent) else { return -1 }
    for change in poses {
      guard let place = items.firstIndex(where: { $0.id == change.item }), let pose = change.to
      else { continue }
      apply([.updating(items[place]) { $0.pose = pose }])
      items[place].pose = pose
    }
    return poses.count
  }
}
