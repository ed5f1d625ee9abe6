import Domain
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let sync = CommandSpec(
    "sync", "keeps the workspace the same on several machines, or shows how that goes",
    .optional(.word("URL")), .option("key-file", .word("FILE", from: .files)),
    .option("fingerprint", .word("HEX")), .option("as", .word("NAME")),
    .option("device", .word("NAME")), .flag("insecure"), .flag("resume"), .flag("yes"),
    details: """
      URL is the address of a sync server, as 'callboard-sync-server' prints it; it asks for the \
      key, or reads it from a file. --fingerprint is that of the server's certificate, if the \
      server made it itself. --as is the name of the workspace on the server: without it, you are \
      asked if there are some, and a new one has the name of the file. --device is what others \
      see of this machine. An empty workspace is filled; one with contents asks first, as they \
      are added. If the workspace is synced already, URL is a new address or key of the same \
      server. --resume goes on after the file was moved, and --insecure lets others read what is \
      sent to an address with http. Without URL it shows how sync is doing.
      """,
    examples: [
      "sync", "sync https://192.168.1.20:7878 --key-file ~/callboard.key",
      "sync https://sync.example.org --as tour --device laptop",
    ],
    synonyms: "synchronise synchronize cloud share join replicate", isReversible: false
  ) {
    runner, url, file, fingerprint, zone, device, isInsecure, isResumed, isConfirmed
      throws(CommandError) in
    let sync = try runner.syncing()
    guard let url else {
      guard file == nil, fingerprint == nil, zone == nil, device == nil, !isInsecure, !isResumed,
        !isConfirmed
      else {
        throw CommandError(
          .syntax, "these options need the address of a sync server",
          remedy: "use 'sync URL' with them")
      }
      return SyncAnswer(report: try await runner.report(of: sync))
    }
    guard !SecretLine.hasKey(url.value) else {
      throw CommandError(
        .badAddress, "this is a key, and the address of the server is missing",
        remedy: "type 'sync URL'; it asks for the key")
    }
    let old = try await runner.ask { _ throws(WorkspaceError) in try sync.folder.setup() }
    let server = RemoteAddress(
      url: url.value, key: "", fingerprint: fingerprint?.value, isInsecure: isInsecure)
    // A key can be for one request only, so everything else is checked before it is used.
    if let zone { try runner.check(zone, against: old) }
    try await runner.ask { _ throws(WorkspaceError) in
      try sync.check(beforeKeyFor: server, resumes: isResumed)
    }
    let resumed =
      isResumed ? try await runner.ask { _ throws(WorkspaceError) in try sync.resumableZone } : nil
    let (given, found) = try await runner.reach(server, withKeyIn: file, sync)
    let isNew: Bool
    do throws(CommandError) {
      let chosen: String
      if let old {
        chosen = try runner.zone(of: old, among: found.zones)
        if found.isStrange, !isConfirmed {
          try await runner.check(
            "'\(chosen)' there is another workspace: the key may be another owner's, or the "
              + "server lost what it had. All that is here is added to it. Go on?")
        }
      } else if let resumed, zone == nil {
        chosen = resumed
      } else {
        chosen = try await runner.zone(
          zone, among: found.zones, isConfirmed: isConfirmed || isResumed)
        if found.zones.contains(chosen), !isResumed {
          try await runner.checkJoining(chosen, sync, isConfirmed: isConfirmed)
        }
      }
      let setup = SyncSetup(
        address: found.address, zone: chosen,
        device: device?.value ?? old?.device ?? runner.deviceName)
      isNew = old == nil && !found.zones.contains(chosen)
      try await runner.ask { _ throws(WorkspaceError) in
        if old == nil {
          try await sync.join(setup, resumes: isResumed)
        } else {
          try await sync.move(to: setup)
        }
      }
    } catch {
      throw error.with(sync.remedy(ifUsedUp: given, newest: found.address.key))
    }
    do throws(CommandError) {
      return SyncAnswer(report: try await runner.exchange(sync))
    } catch {
      // A key that can only read makes no workspace on the server.
      if isNew, error.code == .notAllowed {
        try await runner.ask { _ throws(WorkspaceError) in try await sync.end() }
      }
      throw error
    }
  }

  static let syncNow = CommandSpec(
    "sync now", "exchanges edits with the sync server, and waits for the end of that",
    details: "At a prompt sync runs all the time; in a script, this is what runs it.",
    examples: ["sync now"], isReversible: false
  ) { runner throws(CommandError) in
    let sync = try runner.syncing()
    return SyncAnswer(report: try await runner.exchange(sync))
  }

  static let syncOff = CommandSpec(
    "sync off", "ends the sync of the workspace", .flag("yes"),
    details: """
      The contents stay, here and on the server. Unsent edits, the list of replaced edits and the \
      key are deleted from this machine's sync setup. If the server can be reached, the other \
      machines do not list this one any more.
      """,
    examples: ["sync off"], isReversible: false
  ) { runner, isConfirmed throws(CommandError) in
    let sync = try runner.syncing()
    let report = try await runner.report(of: sync)
    if let setup = report.setup, !isConfirmed {
      var losses: [String] = []
      if let count = report.waiting, count > 0 {
        losses.append("\(counted(count, "edit was", "edits were")) not sent yet")
      }
      if report.lost > 0 { losses.append("the list of \(counted(report.lost, "lost edit")) goes") }
      let rest = losses.isEmpty ? "" : " (\(losses.joined(separator: "; ")))"
      try await runner.check(
        "End the sync with '\(setup.zone)' on \(setup.address.url)\(rest)?")
    }
    try await runner.ask { _ throws(WorkspaceError) in try await sync.end() }
    return SyncAnswer(report: try await runner.report(of: sync), hasEnded: true)
  }

  static let syncLog = CommandSpec(
    "sync log", "lists what sync has reported on this machine",
    .optional(.count(of: "lines", in: 1...10_000)),
    examples: ["sync log", "sync log 100"]
  ) { runner, count throws(CommandError) in
    let sync = try runner.syncing()
    let lines = try await runner.ask { _ throws(WorkspaceError) in try sync.folder.log() }
    return SyncLogAnswer(lines: Array(lines.suffix(count ?? 20)))
  }

  static let syncLost = CommandSpec(
    "sync lost", "lists your edits that later edits replaced",
    details: "They stay until the sync of the workspace ends. 'sync restore' makes one again.",
    examples: ["sync lost"], synonyms: "conflicts overwritten"
  ) { runner throws(CommandError) in
    let sync = try runner.syncing()
    return LostEditsAnswer(
      edits: try await runner.ask { _ throws(WorkspaceError) in try await sync.lostEdits() })
  }

  static let syncRestore = CommandSpec(
    "sync restore", "makes a lost edit again", .count(of: "the edit", in: 1...1_000_000),
    details: """
      It is a new edit: 'history' lists it, and 'revert' takes it back. If it is one of a block on \
      the board that you edit, 'undo' does, too; it is then not in the list again. 'sync lost' has \
      the numbers, which end with the newest edit.
      """,
    examples: ["sync restore 1"]
  ) { runner, number throws(CommandError) in
    let sync = try runner.syncing()
    return RestoredEditAnswer(
      edit: try await runner.ask { seat throws(WorkspaceError) in
        try await sync.restore(number, at: seat)
      })
  }
}

extension CommandRunner {
  fileprivate func report(of sync: WorkspaceSync) async throws(CommandError) -> SyncReport {
    try await ask { _ throws(WorkspaceError) in try await sync.report() }
  }

  fileprivate func syncing() throws(CommandError) -> WorkspaceSync {
    guard let sync else { throw CommandError(SyncFolder.isMissing) }
    return sync
  }

  fileprivate func exchange(_ sync: WorkspaceSync) async throws(CommandError) -> SyncReport {
    try await ask { _ throws(WorkspaceError) in
      try await sync.exchange(within: .seconds(600), progress: joinProgress)
    }
  }

  /// The most keys that a person can try before it is an error.
  private static let mostKeys = 3

  /// Finds out which workspaces a key reaches.
  ///
  /// - Parameters:
  ///   - server: The server, without a key.
  ///   - file: The file with the key; `nil` to ask for it, and again if it is wrong.
  ///   - sync: The sync.
  /// - Returns: The server with the key that was given; the workspaces there, and the server with
  ///   the key to go on with.
  /// - Throws: ``CommandError`` if there is no key, or it reaches nothing.
  fileprivate func reach(
    _ server: RemoteAddress, withKeyIn file: Located<String>?, _ sync: WorkspaceSync
  ) async throws(CommandError) -> (given: RemoteAddress, found: WorkspaceSync.ServerContents) {
    let secrets = sync.secrets(at: server.url)
    var address = server
    if let file {
      let path = expanded(file.value)
      address.key = try await ask(naming: file) { _ throws(WorkspaceError) in
        try SyncSetup.key(inFile: path, secrets: secrets)
      }
      return (address, try await contents(of: address, sync))
    }
    var (fault, tries): (String?, Int) = (nil, 0)
    while let key = await typed(secrets, after: fault) {
      address.key = key
      tries += 1
      do throws(CommandError) {
        return (address, try await contents(of: address, sync))
      } catch {
        // The rest of the address was checked before, so that these are about the key.
        guard tries < Self.mostKeys, [.malformed, .notAllowed].contains(error.code) else {
          throw error
        }
        fault = error.message
      }
    }
    throw CommandError(
      .notConfirmed, "a key is needed", remedy: "put it into a file, and add --key-file FILE")
  }

  /// What a person types for a key, a line for each secret; `nil` if they cannot be asked.
  private func typed(_ secrets: [String], after fault: String?) async -> String? {
    var lines: [String] = []
    for secret in secrets {
      let question = fault == nil ? "\(secret): " : "\(secret), again: "
      let reason = lines.isEmpty ? fault.map { "\($0)\n" } : nil
      guard let line = await askText?((reason ?? "") + question, true) else { return nil }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private func contents(
    of address: RemoteAddress, _ sync: WorkspaceSync
  ) async throws(CommandError) -> WorkspaceSync.ServerContents {
    try await ask { _ throws(WorkspaceError) in try await sync.contents(of: address) }
  }

  /// Checks a name before the server is asked.
  fileprivate func check(
    _ name: Located<String>, against old: SyncSetup?
  ) throws(CommandError) {
    _ = try checked(name.value, name.range)
    if let old, old.zone != name.value { throw CommandError(WorkspaceSync.isSynced(old)) }
  }

  /// The name of a workspace that is synced already, if the key reaches it.
  fileprivate func zone(
    of old: SyncSetup, among zones: [String]
  ) throws(CommandError) -> String {
    guard zones.contains(old.zone) else {
      throw CommandError(
        .notAllowed,
        "this workspace is synced with '\(old.zone)', which this key does not reach there",
        remedy: "'sync off' ends that first")
    }
    return old.zone
  }

  /// What the workspace is called on the server.
  fileprivate func zone(
    _ name: Located<String>?, among zones: [String], isConfirmed: Bool
  ) async throws(CommandError) -> String {
    if let name {
      let zone = try checked(name.value, name.range)
      // A mistyped name would make a workspace that no other machine has.
      let question =
        "The server has \(zones.map { "'\($0)'" }.listed("and")). Make '\(zone)' there, too?"
      // A script means what it says.
      if !zones.isEmpty, !zones.contains(zone), !isConfirmed, await confirm(question) == false {
        throw Self.unchanged
      }
      return zone
    }
    let usual = SyncSetup.zone(forFile: workspace.location)
    guard !zones.isEmpty else { return usual }
    let list = zones.enumerated().map { "  \($0.offset + 1)  \($0.element)" }.joined(
      separator: "\n")
    let new = zones.contains(usual) ? "" : " [\(usual)]"
    let question =
      "On the server:\n\(list)\nWhich one? Its number, or the name of a new one\(new): "
    guard let answer = await askText?(question, false) else {
      throw CommandError(
        .ambiguous, "the server has the workspaces \(zones.map { "'\($0)'" }.listed("and"))",
        remedy: "add --as with the name of one of them, or of a new one")
    }
    let text = answer.trimmingWhitespace
    if text.isEmpty, !zones.contains(usual) { return usual }
    if let number = Int(text) {
      guard zones.indices.contains(number - 1) else {
        throw CommandError(.notFound, "the list has no number \(number)", remedy: "type it again")
      }
      return zones[number - 1]
    }
    return try checked(text, nil)
  }

  private func checked(_ name: String, _ range: SourceRange?) throws(CommandError) -> String {
    guard SyncSetup.isZone(name) else {
      var error = CommandError(
        .syntax, "'\(name.prefix(100))' cannot be the name of a workspace on a server",
        remedy: "use letters, digits, '.', '-' and '_', at most \(SyncSetup.longestName)")
      error.range = range
      throw error
    }
    return name
  }

  /// Goes on only if a person agrees that two workspaces become one.
  fileprivate func checkJoining(
    _ zone: String, _ sync: WorkspaceSync, isConfirmed: Bool
  ) async throws(CommandError) {
    let (shows, trips) = try await ask { _ throws(WorkspaceError) in try sync.contents() }
    guard shows + trips > 0, !isConfirmed else { return }
    let parts = [(shows, "show"), (trips, "trip")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    try await check(
      "This workspace has \(parts.listed("and")). They are added to what '\(zone)' has on the "
        + "server; if both have the same thing, the server's version is used. Go on?")
  }

  private static let unchanged = CommandError(.notConfirmed, "nothing was changed")

  /// Goes on only if a person says yes.
  fileprivate func check(_ question: String) async throws(CommandError) {
    switch await confirm(question) {
    case true?: return
    case false?: throw Self.unchanged
    case nil:
      throw CommandError(.notConfirmed, "that needs a confirmation", remedy: "add --yes")
    }
  }
}

extension CommandError {
  /// The error with another remedy after its own one.
  fileprivate func with(_ remedy: String?) -> CommandError {
    guard let remedy else { return self }
    var error = self
    error.remedy = self.remedy.map { "\($0); \(remedy)" } ?? remedy
    return error
  }
}

extension StringProtocol {
  fileprivate var trimmingWhitespace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
