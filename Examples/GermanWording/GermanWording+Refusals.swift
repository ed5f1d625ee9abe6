import Domain
import PluginAPI

extension GermanWording {
  func text(_ reason: RefusalReason) -> String {
    switch reason {
    case .overlap: "Blöcke dürfen sich nicht überlappen."
    case .belowMinimum(let minimum):
      "Ein Block auf diesem Board bedeckt mindestens \(minimum.rawValue)x\(minimum.rawValue)."
    case .badSetting(let name, let value, let allowed):
      allowed.map { "Die Einstellung „\(name)“ kann nicht „\(value)“ sein: \(text($0))." }
        ?? "Die Regeln dieses Boards haben keine Einstellung „\(name)“."
    case .notEditable: "Das Board ist im Spielmodus."
    case .nothingToUndo: "Es gibt nichts rückgängig zu machen."
    case .nothingToRedo: "Es gibt nichts zu wiederholen."
    case .notUndoable(let edit, _):
      "Die letzte Änderung lässt sich nicht rückgängig machen: \(text(edit))."
    case .notAllowed: "Die Regeln dieses Boards erlauben das nicht."
    case .noOrder: "Dieses Board hat keine Reihenfolge."
    case .cannotTurn: "Auf diesem Board lässt sich das so nicht drehen."
    case .noStack: "Auf diesem Board liegt nichts übereinander."
    case .noInk: "Dieses Board hat keine Tinte; sie gehört auf eine Leinwand."
    case .noStrokes: "Kein Strich ist ausgewählt oder kopiert."
    case .tooSmall(let width, let height):
      "Auf diesem Board ist alles mindestens \(width) mal \(height) Punkte groß."
    case .notInMenu: "Das offene Menü enthält diese Auswahl nicht."
    case .lineNotEmpty: "Nur eine leere Zeile oder Spalte kann gelöscht werden."
    case .acrossField: "Ein Teil liegt im Feld oder daneben, nicht auf dem Rand."
    case .noSuchPlace(let count):
      "Diesen Platz gibt es nicht, nur 1\(count > 1 ? " bis \(count)" : "")."
    case .outOfRange:
      "Diese Position oder Größe liegt außerhalb des Rasters: "
        + "Die Felder gehen von \(Int32.min) bis \(Int32.max - 1)."
    case .unknownItem: "Diesen Block gibt es auf dem Board nicht."
    case .unknownObject: "Dieses Objekt gibt es in der Show nicht."
    case .unknownBoard: "Das Board, das dieser Block geöffnet hat, wurde gelöscht."
    case .duplicateItem: "Ein Block mit dieser Kennung ist schon da."
    case .viewOutOfRange: "So weit lässt sich die Ansicht nicht verschieben oder zoomen."
    case .nothingOpen: "Es ist kein Menü, keine Auswahl und keine Frage offen."
    case .badName(let error): text(error)
    case .messageRequired: "Ein Block ohne Objekt braucht eine Nachricht."
    case .badMessage(let fault): text(fault)
    case .itinerary(let refusal): text(refusal)
    case .custom(let text): self.text(TextKey.custom(text))
    }
  }

  private func text(_ allowed: AllowedValues) -> String {
    switch allowed {
    case .words(let words): "Erlaubt ist \(words.listed("oder"))"
    case .whole(let range):
      "Erlaubt ist eine ganze Zahl von \(range.lowerBound) bis \(range.upperBound)"
    case .span(let limit): "Erlaubt ist BxH in Feldern, etwa 2x1, bis \(limit)x\(limit)"
    case .custom(let text): self.text(TextKey.custom(text))
    }
  }

  private func text(_ refusal: ItineraryRefusal) -> String {
    switch refusal {
    case .offline: "Der Reiseplan ist offline, man kann ihn nur ansehen."
    case .damaged(let faults):
      "Die Reise ist an \(places(faults.count)) beschädigt und lässt sich nur ansehen."
    case .tripDeleted: "Die Reise wurde anderswo gelöscht."
    case .unknownEntry: "Diesen Eintrag gibt es im Reiseplan nicht."
    case .noSuchDay(let day): "Die Reise hat keinen Tag \(day)."
    case .fixedGame: "Spiele bleiben dort, wo der Spielplan sie hat."
    case .madeBySystem:
      "Spiele und Fahrten entstehen aus dem Spielplan und lassen sich nicht bearbeiten."
    case .outsideWindow:
      "Diese Fahrt gehört hinter die Spiele am Abfahrtsort und vor die am Ankunftsort."
    case .noUndo:
      "Bei Reisen lässt sich nichts rückgängig machen: Den Eintrag noch einmal verschieben oder "
        + "bearbeiten."
    case .nothingLifted: "Es ist nichts angehoben, das man ablegen könnte."
    case .badTime(let text):
      "„\(text)“ ist keine Uhrzeit: Stunden und Minuten wie 19:05 angeben oder nichts."
    case .badPlace(let text):
      "„\(text)“ ist kein Ort: Breite und Länge wie 41.948,-87.655 angeben oder nichts."
    case .tooManyEntries(let limit): "Eine Reise hat höchstens \(limit) Einträge."
    }
  }

  private func text(_ error: ValidationError) -> String {
    switch error.code {
    case .emptyName: "Ein Name braucht mindestens ein Zeichen."
    case .emptyLabel: "Eine Beschriftung braucht mindestens ein Zeichen."
    case .emptyTitle: "Ein Eintrag braucht einen Titel."
    case .nameTooLong(let limit): "Ein Name hat höchstens \(limit) Zeichen."
    case .textTooLong(let limit): "Der Text einer Karte hat höchstens \(limit) Bytes."
    case .controlCharacter: "Ein Name enthält keine Steuerzeichen."
    case .duplicateName(let name): "Der Name „\(name)“ ist schon vergeben."
    case .cueOutsideList: "Nur Cuelisten mit ganzen Nummern haben Cues."
    case .badKind(let word):
      "„\(Name.cleaned(word.prefix(40)))“ kann nicht der Schlüssel einer eigenen Art sein."
    case .duplicateKind(let word): "„\(Name.cleaned(word.prefix(40)))“ bedeutet zwei Arten."
    case .tooMuchMetadata: "Es gibt höchstens \(Metadata.maximumCount) Metadaten."
    case .badMetadata(let key):
      "Der Schlüssel oder Wert „\(Name.cleaned(key.prefix(40)))“ der Metadaten ist ungültig."
    }
  }

  private func text(_ fault: MessageText.Fault) -> String {
    switch fault {
    case .empty: "Eine Nachricht braucht eine Adresse."
    case .tooLong(let limit): "Eine Nachricht hat höchstens \(limit) Zeichen."
    case .controlCharacter: "Eine Nachricht enthält keine Steuerzeichen."
    case .quotes: "Anführungszeichen einer Nachricht stehen paarweise um ganze Wörter."
    }
  }
}
