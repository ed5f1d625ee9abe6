import Commands
import Domain

/// Every form of the commands that select blocks.
enum SelectionGrammar {
  static let all: [GrammarRow] = [
    ("select all", "select", [SelectionRequest.all]),
    ("select NONE", "select", [SelectionRequest.none]),
    ("select invert", "select", [SelectionRequest.invert]),
    ("select #1..#8", "select", [among(.numbered(1...8))]),
    ("select kind scene,list", "select", [among(.kinds([.scene, .list]))]),
    ("select selected", "select", [among(.selected)]),
    ("select add name \"fog*\"", "select add", [ItemsReference.like("fog*")]),
    ("select minus #2..#4", "select minus", [ItemsReference.numbered(2...4)]),
    ("remove selected", "remove", [ItemsReference.selected]),
  ]

  private static func among(_ items: ItemsReference) -> SelectionRequest {
    .among(Located(items, at: .start))
  }
}
