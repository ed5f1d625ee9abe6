import Domain
import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let select = CommandSpec(
    "select", "selects blocks, to carry and change them together", .selection,
    details: """
      'selected' then names them: 'move selected by 2,0'. A finger carries all selected blocks by \
      one of them, a tap adds or removes one, and a drag beside them selects what it touches. On a \
      grid and a flow a long press begins a selection, too. 'invert' selects those that are not \
      selected. 'none', a tap beside all blocks and play mode end the selection.
      """,
    examples: [
      "select #1..#8", "select 0,0..8,4", "select kind scene", "select name \"fog*\"",
      "select all", "select invert", "select none",
    ],
    synonyms: "mark choose"
  ) { runner, wish throws(CommandError) in
    switch wish {
    case .all: try await runner.select(.all)
    case .none: try await runner.select(.none)
    case .invert: try await runner.select(.invert)
    case .among(let items): try await runner.select(.replace(runner.items(items).map(\.item.id)))
    }
  }

  static let selectAdd = CommandSpec(
    "select add", "selects more blocks", .items,
    examples: ["select add #9", "select add kind list"]
  ) { runner, items throws(CommandError) in
    try await runner.select(.add(runner.items(items).map(\.item.id)))
  }

  static let selectMinus = CommandSpec(
    "select minus", "takes blocks out of the selection", .items,
    examples: ["select minus #2..#4", "select minus name \"fog*\""]
  ) { runner, items throws(CommandError) in
    try await runner.select(.remove(runner.items(items).map(\.item.id)))
  }
}

/// What `select` selects.
package enum SelectionRequest: Hashable, Sendable {
  /// All blocks.
  case all
  /// None, which ends the selection.
  case none
  /// Those that are not selected.
  case invert
  /// Some blocks.
  case among(Located<ItemsReference>)
}

extension Part where Value == SelectionRequest {
  fileprivate static var selection: Part {
    let items = Part<Located<ItemsReference>>.items
    return Part(
      .choice([.keyword("all"), .keyword("none"), .keyword("invert"), items.shape])
    ) { reader throws(SyntaxError) in
      if reader.takeLast("all") { return .all }
      if reader.takeLast("none") { return .none }
      if reader.takeLast("invert") { return .invert }
      return .among(try items.read(&reader))
    }
  }
}

extension CommandRunner {
  fileprivate func select(_ edit: SelectionEdit) async throws(CommandError) -> any Answer {
    _ = try await perform(.select(edit))
    return SelectionAnswer(items: await workspace.selectedItems)
  }
}

/// The blocks that are selected now.
struct SelectionAnswer: Answer {
  let items: [BoardItem]

  var json: [(name: String, value: JSON)] {
    [("selected", .array(items.map { .string("\($0.id)") }))]
  }

  func lines(in form: TextForm) -> [String] {
    [items.isEmpty ? "no block is selected" : "selected \(Count.items(items.count))"]
  }
}
