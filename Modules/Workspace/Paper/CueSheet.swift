import Domain
import PluginAPI

/// The paper of a list: its cues, with room for times and notes.
struct CueSheet {
  /// The number of the list.
  let number: ObjectNumber
  /// The list; `nil` if the show has only its cues.
  let list: ShowObject?
  /// The cues, in order.
  let cues: [ShowObject]
  /// The names of the boards on which an object is placed.
  let boards: [ID<ShowObject>: [String]]

  /// The sheets of all lists of a show that have cues.
  static func all(of contents: ShowContents) -> [CueSheet] {
    let boards = contents.boardNames
    let lists = Dictionary(
      grouping: contents.objects.filter { $0.kind == .list }, by: \.number)
    return lists.sorted { $0.key < $1.key }.compactMap { number, objects in
      let objects = objects.sorted(by: ShowObject.inOrder)
      let cues = objects.filter { $0.cue != nil }
      guard !cues.isEmpty else { return nil }
      return CueSheet(
        number: number, list: objects.first { $0.cue == nil }, cues: cues, boards: boards)
    }
  }

  var parts: [PaperPart] {
    let places = (list.flatMap { boards[$0.id] } ?? []).map { "'\($0)'" }
    let place = places.isEmpty ? "" : "; on \(places.joined(separator: ", "))"
    let name = list.flatMap { $0.name.isEmpty ? nil : ": \($0.name)" } ?? ""
    let heading = PaperHeading(
      "List \(number.text)\(name)", detail: counted(cues.count, "cue", "cues") + place)
    let rows = cues.map { cue in
      [
        cue.cue?.text ?? "", cue.name, (boards[cue.id] ?? []).joined(separator: ", "), "", "",
      ]
    }
    return [.pageBreak, .heading(heading), .table(PaperTable(Self.columns, rows: rows))]
  }

  private static let columns = [
    PaperColumn("Cue", share: 0.7), PaperColumn("Name", share: 2.4),
    PaperColumn("Boards", share: 1.4), PaperColumn("Time", share: 0.9, isForHand: true),
    PaperColumn("Notes", share: 2.6, isForHand: true),
  ]
}
