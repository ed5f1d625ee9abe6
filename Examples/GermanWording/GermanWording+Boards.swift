import Domain
import GridGeometry
import PluginAPI

extension GermanWording {
  func text(_ button: TextKey.Button) -> String {
    switch button {
    case .cancel: "Abbrechen"
    case .choice(let choice): text(choice)
    case .rename: "Umbenennen"
    case .delete: "Löschen"
    case .create: "Erstellen"
    case .add: "Hinzufügen"
    case .edit: "Bearbeiten"
    case .save: "Speichern"
    }
  }

  func text(_ choice: ItemMenu) -> String {
    switch choice {
    case .reassign: "Neu zuweisen"
    case .turn: "Drehen"
    case .flip: "Spiegeln"
    case .select: "Auswählen"
    case .cut: "Ausschneiden"
    case .copy: "Kopieren"
    case .paste: "Einfügen"
    case .duplicate: "Duplizieren"
    case .remove: "Entfernen"
    case .selectAll: "Alles auswählen"
    case .twoColumns: "2 Spalten"
    case .threeColumns: "3 Spalten"
    case .fourColumns: "4 Spalten"
    case .fiveColumns: "5 Spalten"
    case .sixColumns: "6 Spalten"
    case .alignLeft: "Links ausrichten"
    case .alignCenter: "Mittig ausrichten"
    case .alignRight: "Rechts ausrichten"
    case .alignTop: "Oben ausrichten"
    case .alignMiddle: "Höhe mitteln"
    case .alignBottom: "Unten ausrichten"
    case .distributeAcross: "Waagerecht verteilen"
    case .distributeDown: "Senkrecht verteilen"
    case .swap: "Tauschen"
    case .swapWith: "Tauschen mit…"
    case .resize: "Größe…"
    case .label: "Beschriften…"
    case .action: "Aktion…"
    case .override: "Nachricht…"
    case .replace: "Überall ersetzen…"
    case .moveToBoard: "Auf anderes Board…"
    case .place: "Platzieren…"
    case .insertRow: "Zeile einfügen"
    case .deleteRow: "Zeile löschen"
    case .insertColumn: "Spalte einfügen"
    case .deleteColumn: "Spalte löschen"
    case .more: "Mehr…"
    }
  }

  func text(_ field: TextKey.Field) -> String {
    switch field {
    case .search: "Suchen"
    case .name: "Name"
    case .entry(.title): "Titel"
    case .entry(.icon): "Symbol"
    case .entry(.time): "Uhrzeit"
    case .entry(.place): "Ort"
    }
  }

  func text(_ key: TextKey.Picker) -> String {
    switch key {
    case .placing(let matches, let count): "Objekt zum Platzieren wählen, \(matches) von \(count)"
    case .reassigning(let matches, let count): "Anderes Objekt wählen, \(matches) von \(count)"
    case .nothingFound: "Kein Objekt gefunden."
    case .filter(let kind, let isOn): "Filter: \(name(of: kind)), \(isOn ? "ein" : "aus")"
    }
  }

  // snippet board
  func text(_ key: TextKey.Board) -> String {
    switch key {
    case .block(let name, let what, let place):
      [name, what, place].filter { !$0.isEmpty }.joined(separator: ", ")
    case .message: "Nachricht"
    case .tile: "Teil"
    case .goto: "Board"
    case .card: "Karte"
    case .stroke: "Strich"
    case .deleted: "gelöscht"
    case .blockInState(let label, .running): "\(label), läuft"
    case .blockInState(let label, .unknown): "\(label), läuft vielleicht"
    case .blockInState(let label, .switchedOn): "\(label), eingeschaltet"
    case .handle(let handle, let block): "Griff \(name(of: handle)) von \(block)"
    case .menu: "Menü"
    case .selectionMenu(let count):
      "Menü von \(counted(count, "ausgewähltem Block", "ausgewählten Blöcken"))"
    case .lasso: "das Lasso"
    case .field: "das Feld"
    case .region: "gezeichneter Bereich"
    case .marquee: "Auswahlbereich"
    case .landing(let place, let isPossible):
      "läge \(place.isEmpty ? "hier" : place)" + (isPossible ? "" : ", nicht möglich")
    case .pushed(let block, let place):
      "\(block), wiche aus und läge \(place.isEmpty ? "hier" : place)"
    }
  }

  func text(_ place: TextKey.Place) -> String {
    switch place {
    case .cells(let rect): "bei \(rect.origin), \(rect.width) mal \(rect.height)"
    case .cell(let cell): "bei \(cell)"
    case .tray: "in der Ablage"
    case .slot(let place, let count): "auf Platz \(place) von \(count)"
    case .custom(let text): self.text(TextKey.custom(text))
    }
  }
  // end

  func text(_ key: TextKey.BoardList) -> String {
    switch key {
    case .newBoard: "Neues Board"
    case .blocks(let count): blocks(count)
    case .card(let name, let count, let isCurrent):
      "Board \(name), \(blocks(count))\(isCurrent ? ", geöffnet" : "")"
    case .picture(let name): "Bild des Boards \(name)"
    case .miniature: "Block"
    case .menu(let name): "Menü des Boards \(name)"
    case .naming: "Name des neuen Boards"
    case .renaming(let name): "Neuer Name des Boards „\(name)“"
    case .deleting(let name, let count):
      "Board „\(name)“ mit \(blocks(count, inDative: true)) löschen?"
    }
  }

  private func blocks(_ count: Int, inDative: Bool = false) -> String {
    counted(count, "Block", inDative ? "Blöcken" : "Blöcke")
  }

  /// The name of a kind; a host's kinds have none in German, and keep their key.
  func name(of kind: ObjectKind) -> String {
    switch kind {
    case .group: "Gruppe"
    case .intensity: "Intensität"
    case .position: "Position"
    case .colour: "Farbe"
    case .beam: "Beam"
    case .effect: "Effekt"
    case .list: "Cueliste"
    case .scene: "Szene"
    case .batch: "Batch"
    case .macro: "Makro"
    case .plot: "Plot"
    default: kind.rawValue
    }
  }

  func name(of handle: Handle) -> String {
    switch handle {
    case .top: "oben"
    case .right: "rechts"
    case .bottom: "unten"
    case .left: "links"
    case .topLeft: "oben links"
    case .topRight: "oben rechts"
    case .bottomLeft: "unten links"
    case .bottomRight: "unten rechts"
    }
  }
}
