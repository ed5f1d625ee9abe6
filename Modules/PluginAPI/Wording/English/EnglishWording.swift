import Domain
import GridGeometry

/// The English texts.
public struct EnglishWording: Wording {
  private let outer: (any Wording)?

  /// Creates the wording.
  ///
  /// - Parameter outer: The wording that uses this one for the texts it does not change: texts
  ///   inside of texts come from it.
  public init(within outer: (any Wording)? = nil) { self.outer = outer }

  /// The text for a key.
  public func text(_ key: TextKey) -> String {
    switch key {
    case .button(let button): text(button)
    case .field(let field): text(field)
    case .question: "Question"
    case .yes: "y yes"
    case .picker(let key): text(key)
    case .board(let key): text(key)
    case .place(let place): text(place)
    case .boardList(let key): text(key)
    case .trip(let key): text(key)
    case .kind(let kind): kind.rawValue
    case .object(let kind?, let number?): "\(part(.kind(kind))) \(number)"
    case .object(let kind, let number):
      kind.map { part(.kind($0)) } ?? number.map { "\($0)" } ?? ""
    case .copy(let name): "\(name) copy"
    case .refusal(let reason): text(reason)
    case .message(let message): text(message)
    case .step(let step): text(step)
    case .changes(let changes): text(changes)
    case .edit(let edit): text(edit)
    case .custom(let text):
      ([text.code] + text.arguments.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
        .joined(separator: ", ")
    }
  }

  /// A text inside of another.
  func part(_ key: TextKey) -> String { outer?.text(key) ?? text(key) }

  // MARK: Panels

  private func text(_ button: TextKey.Button) -> String {
    switch button {
    case .cancel: "Cancel"
    case .reassign: "Reassign"
    case .turn: "Turn"
    case .flip: "Flip"
    case .select: "Select"
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .duplicate: "Duplicate"
    case .selectAll: "Select All"
    case .twoColumns: "2 Columns"
    case .threeColumns: "3 Columns"
    case .fourColumns: "4 Columns"
    case .fiveColumns: "5 Columns"
    case .sixColumns: "6 Columns"
    case .alignLeft: "Align Left"
    case .alignTop: "Align Top"
    case .remove: "Remove"
    case .rename: "Rename"
    case .delete: "Delete"
    case .create: "Create"
    case .add: "Add"
    case .edit: "Edit"
    case .save: "Save"
    }
  }

  private func text(_ field: TextKey.Field) -> String {
    switch field {
    case .search: "Search"
    case .name: "Name"
    case .entry(.title): "Title"
    case .entry(.icon): "Icon"
    case .entry(.time): "Time"
    case .entry(.place): "Place"
    }
  }

  private func text(_ key: TextKey.Picker) -> String {
    switch key {
    case .placing(let matches, let count): "Choose an object to place, \(matches) of \(count)"
    case .reassigning(let matches, let count): "Choose another object, \(matches) of \(count)"
    case .nothingFound: "No object matches."
    case .filter(let kind, let isOn): "Filter: \(part(.kind(kind))), \(isOn ? "on" : "off")"
    }
  }

  // MARK: Boards

  private func text(_ key: TextKey.Board) -> String {
    switch key {
    // Each in one piece: a scene asks for every block.
    case .block("", let what, ""): what
    case .block("", let what, let place): "\(what), \(place)"
    case .block(let name, "", ""): name
    case .block(let name, "", let place): "\(name), \(place)"
    case .block(let name, let what, ""): "\(name), \(what)"
    case .block(let name, let what, let place): "\(name), \(what), \(place)"
    case .message: "message"
    case .tile: "tile"
    case .goto: "board"
    case .card: "card"
    case .stroke: "stroke"
    case .deleted: "deleted"
    case .blockInState(let label, .running): "\(label), running"
    case .blockInState(let label, .unknown): "\(label), may be running"
    case .blockInState(let label, .switchedOn): "\(label), switched on"
    case .handle(let handle, let block): "\(handle.rawValue) handle of \(block)"
    case .menu: "Menu"
    case .selectionMenu(let count): "Menu of \(counted(count, "selected block"))"
    case .lasso: "the lasso"
    case .field: "the field"
    case .region: "the region being drawn"
    case .marquee: "the region being selected"
    case .landing(let place, let isPossible):
      "would lie \(place.isEmpty ? "here" : place)" + (isPossible ? "" : ", which is not possible")
    case .pushed(let block, let place):
      "\(block), would give way and lie \(place.isEmpty ? "here" : place)"
    }
  }

  private func text(_ place: TextKey.Place) -> String {
    switch place {
    case .cells(let rect): "at \(rect.origin), \(rect.width) by \(rect.height)"
    case .cell(let cell): "at \(cell)"
    case .tray: "in the tray"
    case .slot(let place, let count): "at place \(place) of \(count)"
    case .custom(let text): part(.custom(text))
    }
  }

  private func text(_ key: TextKey.BoardList) -> String {
    switch key {
    case .newBoard: "New Board"
    case .blocks(let count): counted(count, "block")
    case .card(let name, let count, let isCurrent):
      "Board \(name), \(counted(count, "block"))\(isCurrent ? ", current" : "")"
    case .picture(let name): "Picture of board \(name)"
    case .miniature: "Block"
    case .menu(let name): "Menu of board \(name)"
    case .naming: "Name of the new board"
    case .renaming(let name): "New name of board '\(name)'"
    case .deleting(let name, let count): "Delete board '\(name)' with \(counted(count, "block"))?"
    }
  }
}
