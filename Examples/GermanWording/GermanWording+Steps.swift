import Domain
import GridGeometry
import PluginAPI

extension GermanWording {
  func text(_ step: UndoStep) -> String {
    let named = step.blocks.prefix(3).map { text($0) }
    let rest = step.blocks.count - named.count
    let more = counted(rest, "weiterer Block", "weitere Blöcke")
    return (named + (rest > 0 ? [more] : [])).joined(separator: "; ")
  }

  private func text(_ block: UndoStep.Block) -> String {
    let object = block.object.map(name) ?? (block.after ?? block.before).flatMap(message)
    let name = block.ordinal.map { "#\($0)" } ?? "Block"
    let edits = block.edits
    guard !edits.isEmpty else { return "\(name) geändert" }
    return edits.map { text($0, name, object ?? "gelöschtes Objekt") }.joined(separator: ", ")
  }

  private func text(_ edit: UndoStep.Block.Edit, _ name: String, _ object: String) -> String {
    switch edit {
    case .placeOnCells(let cells): "\(object) bei \(cells) platziert"
    case .place(let place): object + (place.map { " auf Platz \($0)" } ?? "") + " platziert"
    case .placeOnCell(let cell): "\(object) bei \(cell) platziert"
    case .placeInArea(let area): "\(object) bei \(area) platziert"
    case .moveToArea(let area): "\(name) nach \(area) verschoben"
    case .restack: "\(name) in anderer Ebene"
    case .turn: "\(name) gedreht"
    case .setCard: "\(name) bearbeitet"
    case .remove: "\(name) \(object) entfernt"
    case .move(let columns, let rows): "\(name) um \(columns),\(rows) verschoben"
    case .resize(let span, let handle):
      "\(name) auf \(span) gebracht" + (handle.map { ", Griff \(self.name(of: $0))" } ?? "")
    case .reassign: "\(name) neu zugewiesen: \(object)"
    case .setAction(let action): "\(name) bei Tipp: \(self.name(of: action))"
    case .setMessage(let message): "\(name) mit Nachricht: \(message ?? "keine")"
    case .setLabel(let label): "\(name) mit Beschriftung: \(label.map { "„\($0)“" } ?? "keine")"
    case .reorder(let place): "\(name) auf Platz \(place) verschoben"
    }
  }

  private func name(of action: TriggerAction) -> String {
    switch action {
    case .go: "starten"
    case .pause: "anhalten"
    case .back: "zurück"
    case .release: "freigeben"
    case .flash: "blitzen"
    case .toggle: "umschalten"
    }
  }

  private func name(of object: ShowObject) -> String {
    let what = text(.object(object))
    return object.name.isEmpty ? what : "\(what) „\(object.name)“"
  }

  private func message(of item: BoardItem) -> String? {
    let what: String
    switch item.content {
    case .object: return nil
    case .message: what = "Nachricht"
    case .tile: what = "Teil"
    case .card: what = "Karte"
    case .ink: what = "Strich"
    case .goto: what = "Weg zu einem Board"
    }
    let name = item.label ?? item.content.shortName ?? ""
    return name.isEmpty ? what : "\(what) „\(name)“"
  }

  func text(_ edit: UnrecordedEdit) -> String {
    let isOne = edit.count == 1
    let subject =
      switch edit.subject {
      case .object(let object): isOne ? name(of: object) : "\(edit.count) Objekte"
      case .board(let board): isOne ? "Board „\(board.name)“" : "\(edit.count) Boards"
      case .show(let show): isOne ? "Show „\(show.name)“" : "\(edit.count) Shows"
      case .trip: "die Reise"
      case .file(let file): "„\(file)“"
      }
    return switch edit.action {
    case .added: "\(subject) hinzugefügt"
    case .changed: "\(subject) geändert"
    case .renamed(let name): isOne ? "\(subject) hieß „\(name)“" : "\(subject) umbenannt"
    case .deleted: "\(subject) gelöscht"
    case .imported: "\(subject) importiert"
    }
  }

  func text(_ tallies: [ChangeTally]) -> String {
    tallies.map { tally in
      "\(text(tally.sort, tally.count)) \(text(tally.verb))"
    }
    .joined(separator: ", ")
  }

  private func text(_ sort: Entity.Sort, _ count: Int) -> String {
    switch sort {
    case .show: counted(count, "Show", "Shows")
    case .object: counted(count, "Objekt", "Objekte")
    case .board: counted(count, "Board", "Boards")
    case .item: counted(count, "Block", "Blöcke")
    case .trip: counted(count, "Reise", "Reisen")
    case .city: counted(count, "Stadt", "Städte")
    case .game: counted(count, "Spiel", "Spiele")
    case .entry: counted(count, "Eintrag", "Einträge")
    }
  }

  private func text(_ verb: ChangeTally.Verb) -> String {
    switch verb {
    case .place: "platziert"
    case .move: "verschoben"
    case .resize: "in der Größe geändert"
    case .remove: "entfernt"
    case .add: "hinzugefügt"
    case .change: "geändert"
    case .delete: "gelöscht"
    }
  }
}
