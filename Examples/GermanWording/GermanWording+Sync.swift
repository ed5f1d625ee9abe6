import PluginAPI

extension GermanWording {
  func text(_ message: SyncMessage) -> String {
    switch message {
    case .displaced(let item, let board, let place, let other):
      "„\(item)“ auf dem Board „\(board)“ liegt \(place.map { "bei \($0)" } ?? "woanders"): sein "
        + "Platz ist belegt\(other.map { " durch „\($0)“" } ?? "")"
    case .renamed(let old, let new): "„\(old)“ heißt hier „\(new)“: der Name war vergeben"
    case .hidden(let name, let cause): "„\(name)“ ist verborgen: \(text(cause))"
    case .settingsRelaxed(let board):
      "einige Einstellungen des Boards „\(board)“ gelten nicht: seine Blöcke passen nicht dazu"
    case .more(let count): "und \(count) weitere mussten weichen"
    case .lost(let name, let group?):
      "die eigene Änderung an „\(name)“ (\(group)) unterlag einer späteren und ist "
        + "aufgehoben"
    case .lost(let name, nil):
      "„\(name)“ wurde nach dem Löschen noch geändert und ist wieder da"
    case .overtaken(let trip):
      "die Reise „\(trip)“ wurde zuerst anderswo geändert, die eigene Änderung passt nicht mehr "
        + "und ist aufgehoben"
    case .refused(let name, let reason): "der Sync-Server nimmt „\(name)“ nicht an: \(reason)"
    case .blocked(let reason): "der Sync-Server akzeptiert dieses Gerät nicht: \(reason)"
    case .silent(let reason):
      "der Abgleich wartet seit einer Minute: \(reason ?? "es kam keine Antwort")"
    case .stopped(let reason): "der Abgleich ist beendet: \(reason)"
    }
  }

  private func text(_ cause: SyncMessage.Cause) -> String {
    switch cause {
    case .deleted(let name): "„\(name)“ wurde anderswo gelöscht"
    case .noRoom: "auf dem Board ist kein Platz frei"
    case .otherRules: "das Board hat jetzt andere Regeln"
    case .invalid: "ein Wert lässt sich nicht anzeigen"
    }
  }
}
