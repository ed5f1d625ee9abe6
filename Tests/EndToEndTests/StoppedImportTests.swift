import Testing

/// What Ctrl-C on a real terminal leaves of imports.
@Suite(
  "Imports stopped at the terminal",
  .enabled(if: TerminalSession.isAvailable, "needs tmux, which is not installed"))
struct StoppedImportTests {
  /// Begins to import a folder, and stops in its second file.
  ///
  /// - Returns: The session; `nil` where that file was kept before.
  private func stoppedWalk(_ groups: Int, form: String) throws -> ImportSession? {
    let session = try ImportSession()
    for name in ["a.asc", "c.asc", "later/d.asc"] { try session.write(1...3, to: "shows/\(name)") }
    try session.write(1...groups, to: "shows/b.asc")
    try session.start("shows", form: form)
    let wasStopped = try session.interrupt(once: "\n2: b.asc: ")
    let wasKept = try session.shows().keys.contains("b")
    return wasStopped && !wasKept ? session : nil
  }

  @Test("In a folder the files before stay, the one at hand leaves nothing, and no other begins")
  func walk() throws {
    try LargeShowFile.forEachSize { groups in
      guard let session = try stoppedWalk(groups, form: "json") else { return false }
      let files = try session.files()
      let names = files.map { ($0["file"] as? String)?.split(separator: "/").last }
      #expect(names == ["a.asc", "b.asc"])
      #expect(files.map(ImportSession.refusal) == [nil, "cancelled"])
      let summary = try #require(try session.report()["summary"] as? [String: Any])
      #expect(summary["stopped"] as? Bool == true)
      #expect(summary["imported"] as? Int == 1 && summary["refused"] as? Int == 0)
      #expect(summary["created"] as? Int == 3 && summary["boards"] as? Int == 1)
      #expect(try session.shows() == ["a": [3, 1]])
      return true
    }
  }

  @Test("In a folder the summary says in words that it was stopped, and what was done until then")
  func walkInWords() throws {
    try LargeShowFile.forEachSize { groups in
      guard let session = try stoppedWalk(groups, form: "text") else { return false }
      #expect(session.text.contains("\nshows/b.asc: refused (cancelled), nothing changed\n"))
      let summary = session.text.split(separator: "\n").suffix(4)
      #expect(
        summary == [
          "Stopped; in all until then", "  files    1 imported",
          "  objects  3 created, 0 updated, 0 unchanged", "  boards   1 made or added to",
        ])
      return true
    }
  }

  @Test("While objects are written nothing of the file is kept, and the next import is whole")
  func writing() throws {
    try LargeShowFile.forEachSize { groups in
      let session = try ImportSession()
      try session.importGroups(1...3, from: "small.asc")
      let before = try session.bytes()
      try session.write(1...groups, to: "large.asc")
      try session.start("large.asc")
      // The show and its board count too.
      let isStopped = try session.interrupt(
        once: " objects and blocks of \(2 * groups + 2) ")
      guard isStopped else { return false }
      let files = try session.files()
      #expect(files.map(ImportSession.refusal) == ["cancelled"])
      #expect(try session.shows() == ["small": [3, 1]])
      #expect(try session.bytes() == before)
      try session.importGroups(1...groups, from: "large.asc")
      #expect(try session.shows() == ["small": [3, 1], "large": [groups, 1]])
      return true
    }
  }
}
