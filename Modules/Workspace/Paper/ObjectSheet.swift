import Domain
import PluginAPI

/// The paper of a show's objects: a table for each kind.
struct ObjectSheet {
  let show: Show
  /// The objects, in order; cues are on the sheets of their lists.
  let objects: [ShowObject]
  /// The names of the boards on which an object is placed.
  let boards: [ID<ShowObject>: [String]]

  init(_ contents: ShowContents) {
    show = contents.show
    objects = contents.objects.filter { $0.cue == nil }.sorted(by: ShowObject.inOrder)
    boards = contents.boardNames
  }

  /// The paper; nothing without objects.
  var parts: [PaperPart] {
    guard !objects.isEmpty else { return [] }
    let heading = PaperHeading(
      "Objects of \(show.name)", detail: counted(objects.count, "object", "objects"))
    let kinds = Dictionary(grouping: objects, by: \.kind)
    return [.pageBreak, .heading(heading)]
      + kinds.keys.sorted().flatMap { kind -> [PaperPart] in
        let objects = kinds[kind] ?? []
        let name = PaperHeading(
          kind.title, detail: counted(objects.count, "object", "objects"), level: .section)
        return [.heading(name), .table(PaperTable(Self.columns, rows: objects.map(cells)))]
      }
  }

  private static let columns = [
    PaperColumn("Number", share: 0.8), PaperColumn("Name", share: 3),
    PaperColumn("Colour", share: 0.9), PaperColumn("Boards", share: 3),
  ]

  private func cells(_ object: ShowObject) -> [String] {
    [
      object.numberText, object.name, object.color.map { "\($0)" } ?? "",
      (boards[object.id] ?? []).joined(separator: ", "),
    ]
  }
}

extension ShowContents {
  /// The names of the boards on which each object is placed, in the order of the boards.
  var boardNames: [ID<ShowObject>: [String]] {
    let items = Dictionary(grouping: items, by: \.board)
    var names: [ID<ShowObject>: [String]] = [:]
    for board in boards {
      for object in Set((items[board.id] ?? []).compactMap(\.object)) {
        names[object, default: []].append(board.name)
      }
    }
    return names
  }
}
