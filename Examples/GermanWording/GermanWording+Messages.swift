import PluginAPI

extension GermanWording {
  func text(_ message: Message) -> String {
    switch message {
    case .refused(let refusal): text(refusal.reason)
    case .stepsDropped(let count):
      "Das Board wurde geändert: \(counted(count, "Schritt lässt", "Schritte lassen")) sich nicht "
        + "mehr rückgängig machen oder wiederholen."
    case .undid(let step): "rückgängig gemacht: \(text(step))"
    case .redid(let step): "wiederholt: \(text(step))"
    case .stepsGivenUp(let undo, let redo):
      "Verworfen: \(counted(undo, "Schritt", "Schritte")) zum Rückgängigmachen, "
        + "\(counted(redo, "Schritt", "Schritte")) zum Wiederholen."
    case .pickerClosed: "Die Auswahl ist geschlossen, denn ihren Block gibt es nicht mehr."
    case .tripDamaged(let name, let faults):
      "Die Reise „\(name)“ ist an \(places(faults)) beschädigt und lässt sich nur ansehen."
    case .boardDeleted: "Das Board wurde anderswo gelöscht."
    case .showDeleted(let name): "Die Show „\(name)“ wurde anderswo gelöscht."
    case .gestureInterrupted: "Der Block wurde anderswo geändert, die Geste ist abgebrochen."
    case .viewNotKept(let reason): "Die Ansicht ließ sich nicht speichern: \(reason)"
    case .dropNotKept(let reason): "Das Abgelegte ließ sich nicht speichern: \(reason)"
    case .switchNotKept(let reason): "Das Eingeschaltete ließ sich nicht speichern: \(reason)"
    case .notSent(let reason, let remedy):
      (reason ?? "nichts gesendet: das Objekt wurde gelöscht") + (remedy.map { "; \($0)" } ?? "")
    case .went(let name, let seat): "GO \(name) von \(seat)"
    case .sendsNothing(let word):
      "\(word): nichts gesendet, weder Objekt noch Nachricht vorhanden"
    case .slidOff: "abgerutscht: nichts gesendet"
    case .noReaction(let text): text
    case .consoleLost(let address, let reason):
      "\(address) nicht mehr verbunden, neuer Versuch: \(reason)"
    case .consoleBack(let address, let duration, let isConfirmed):
      "\(address) \(isConfirmed ? "wieder" : "vielleicht wieder") verbunden nach "
        + "\(max(1, duration.components.seconds)) s"
        + (isConfirmed ? "" : ": Nachrichten gehen hinaus, noch ohne Antwort")
    case .consoleAgain(let address): "Wieder zu \(address), dem Pult dieser Show"
    case .consoleReplaced(let old, let new, let names):
      "\(new) ersetzt \(old)"
        + (names.isEmpty ? "" : "; dort bleibt an: \(names.joined(separator: ", "))")
    case .keysMisread(let typed, let heard):
      heard.allSatisfy(\.isWhitespace)
        ? "Die Kommandozeile des Pults blieb leer, getippt war „\(typed)“: bitte am Pult nachsehen."
        : "Die Kommandozeile des Pults zeigte „\(heard)“, getippt war „\(typed)“: "
          + "bitte am Pult nachsehen."
    case .recordingEnded(let path, let touches):
      "Die Aufnahme „\(path)“ ist zu Ende: \(counted(touches, "Berührung", "Berührungen"))."
    case .blocksLeftOut(let count):
      "\(counted(count, "Block", "Blöcke")) ausgelassen: kein Objekt dazu vorhanden."
    case .leftoversRemoved(let count, let folder):
      "\(counted(count, "unfertige Datei", "unfertige Dateien")) eines abgebrochenen Exports in "
        + "„\(folder)“ entfernt."
    case .leftHeld(let name, let show):
      "Ein früherer Lauf endete, während er \(name) der Show „\(show)“ hielt."
    case .pagesRefused(let reason):
      "Weitere Seiten können sich gerade nicht verbinden: \(reason); bitte andere Programme "
        + "beenden oder mit „ulimit -n“ mehr offene Dateien erlauben."
    case .sync(let message): text(message)
    }
  }
}
