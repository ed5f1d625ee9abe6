import JSONText
package import PluginAPI
import ShowImport
import Workspace

extension CommandSpec {
  static let `import` = CommandSpec(
    "import", "imports a show file, or the show of a running console, into the current show",
    .source, .importChoices, .following,
    details: """
      Without an open show it makes one; --show NAME imports into the show of that name, or makes \
      it. If the show has fewer than half of the file's objects, or the file would rename more \
      than a tenth, it asks whether to merge the file or to make a new show of it; --yes merges \
      it. 'undo' does not take an import back, but 'revert' with the number that the report gives \
      does; between 'begin' and 'commit', 'rollback' does. The file's content decides the format; \
      --format-name sets it, such as csv, if the content does not. Importing the same file again \
      changes nothing. --policy decides what is done with entries that the show has already: \
      append, append-different, by-name, by-number or replace. Only 'replace' deletes; it asks \
      first, and --yes answers. --kinds, --numbers and --only choose the objects. --map \
      COLUMN=FIELD sets what a column of a table holds; --cues-as-blocks makes blocks of cues too. \
      --layout decides which boards are made: source, those of the file; kind, one for each kind; \
      none, no boards. --columns sets how many blocks are in a row. --rules sets what new boards \
      are: grid; canvas, where everything lies and overlaps as in the file; flow, in the order of \
      reading. --follow also imports later changes on the console, until Ctrl-C or for SECONDS.
      """,
    examples: [
      "import Hamlet.qxw", "import \"/shows/Hamlet 2026.asc\"", "import eos://10.101.1.1:3032",
      "import qlc://localhost:9999", "import eos://10.101.1.1 --follow",
      "import cues.csv --map Title=name --cues-as-blocks",
      "import Hamlet.qxw --show \"Hamlet 2026\"", "import Hamlet.asc --layout kind --columns 10",
      "import Page.tosc --rules canvas",
      "import Hamlet.asc --policy replace --kinds group,list --numbers 1-50,101 --only wash",
    ], synonyms: "read load"
  ) { runner, source, choices, following throws(CommandError) in
    let options = runner.options(choices)
    switch source {
    case .file(let path):
      let report = try await runner.ask(
        await runner.workspace.importShowFile(at: runner.expanded(path), options: options))
      return try runner.output(
        of: report, at: path, isDrafting: await runner.workspace.isDrafting)
    case .console(let address):
      return try await runner.importConsole(at: address, options, following)
    }
  }
}

/// What an import came to.
struct ImportAnswer: Answer {
  let report: FileReport
  /// Whether a rollback can still take it back.
  var isDrafting = false

  var json: [(name: String, value: JSON)] { [("files", .array([report.json]))] }

  var jsonObject: String? { ImportReport(files: [report]).json() }

  func text(in form: TextForm) -> String {
    ImportReport(files: [report]).text(width: form.columns ?? 80)
      + notes.map { form.line("  \($0)") }.joined()
  }

  /// What to know about an import into a show that other objects were in; empty otherwise.
  private var notes: [String] {
    let objects = [(report.created, "created"), (report.updated, "updated")]
      .map { (count: $0.0.values.reduce(0, +), verb: $0.1) }.filter { $0.count > 0 }
      .map { "\(Count.objects($0.count)) \($0.verb)" }
    let blocks = report.boards.reduce(0) { $0 + $1.items }
    let changes = objects + (blocks > 0 ? ["\(Count.items(blocks)) placed"] : [])
    guard let own = report.ownShow, let show = report.show, !changes.isEmpty else { return [] }
    let revert = isDrafting ? "'rollback'" : report.command.map { "'revert \($0)'" }
    return [
      "this changed the open show \"\(show)\": \(changes.joined(separator: ", "))",
      (revert.map { "\($0) takes it back; " } ?? "")
        + "--show \"\(own)\" imports into a separate show",
    ]
  }
}

/// A console that was followed.
struct FollowingAnswer: Answer {
  let address: ConnectionAddress
  /// How many imports changed something.
  let imports: Int

  var json: [(name: String, value: JSON)] {
    [("followed", .string("\(address)")), ("imports", .integer(imports))]
  }

  func lines(in form: TextForm) -> [String] {
    ["followed \(address): \(counted(imports, "import"))"]
  }
}

/// Where an import reads a show.
package enum ImportSource: Hashable, Sendable {
  /// A file.
  case file(String)
  /// A console that runs.
  case console(Located<ConnectionAddress>)
}

/// How long a console's changes are imported.
package struct Following: Hashable, Sendable {
  /// How many seconds; `nil` until Ctrl-C.
  package let seconds: Double?

  /// Creates a time.
  package init(seconds: Double? = nil) {
    self.seconds = seconds
  }
}

extension Part where Value == ImportSource {
  /// The path of a file or the address of a console, with the options that only one of them takes.
  fileprivate static var source: Part {
    let (path, address) = (Part<String>.path(), Part<Located<ConnectionAddress>>.address)
    return Part(.choice([path.shape, address.shape])) { reader throws(SyntaxError) in
      let follow = reader.range(of: "follow")
      guard reader.words.count == 1 || follow != nil, let token = reader.peek,
        token.text.isAddress
      else {
        let path = try path.read(&reader)
        guard let follow else { return .file(path) }
        throw SyntaxError("'--follow' is for consoles, not files", at: follow)
      }
      for name in ["format-name", "map", "cues-as-blocks"] {
        guard let range = reader.range(of: name) else { continue }
        throw SyntaxError("'--\(name)' is for files, not consoles", at: range)
      }
      return .console(try address.read(&reader))
    }
  }
}

extension String {
  /// Whether it is the address of something, and not the path of a file.
  fileprivate var isAddress: Bool {
    guard let mark = firstRange(of: "://") else { return false }
    let scheme = self[..<mark.lowerBound].lowercased()
    return !scheme.isEmpty && scheme != "file"
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}

extension Part where Value == Following? {
  fileprivate static var following: Part {
    let option = OptionSpec(
      name: "follow", value: .value(ValueKind("SECONDS")), isValueOptional: true)
    return Part(.option(option)) { reader throws(SyntaxError) in
      guard reader.has("follow") else { return nil }
      if let policy = reader.value("policy"),
        policy.text.lowercased() == CollisionPolicy.append.rawValue
      {
        throw SyntaxError(
          "'append' with '--follow' would add the whole show at every change", at: policy.range)
      }
      guard let token = reader.value("follow") else { return Following() }
      let seconds = Part<Double>.seconds("a console is followed for")
      return Following(seconds: try seconds.value(of: token, in: reader))
    }
  }
}

extension CommandRunner {
  fileprivate func options(_ choices: ImportChoices) -> ImportOptions {
    var options = ImportOptions(
      format: choices.format,
      reading: ReadingOptions(columns: choices.columns, wantsCues: choices.wantsCues),
      progress: importProgress)
    options.objectProgress = writeProgress
    if let show = choices.show { options.target = .named(show) }
    options.policy = choices.policy
    options.selection = choices.selection
    options.boards = choices.boards
    let (confirm, willAsk) = (confirm, willAsk)
    options.deletion =
      choices.isConfirmed
      ? .allowed
      : .asked { report in
        guard let vanished = report.vanished else { return true }
        willAsk?()
        return await confirm(
          "Delete \(vanished.amount), no longer in the file: \(vanished.names(atMost: 20))?")
      }
    let (chooseMerge, isInteractive) = (chooseMerge, isInteractive)
    options.merging =
      choices.isConfirmed
      ? .allowed
      : .asked { report, doubt in
        if let chooseMerge { return await chooseMerge(report, doubt) }
        // A script has an answer ready, or none.
        guard isInteractive else { return nil }
        willAsk?()
        return await MergeAnswer.asking(doubt, report, confirm)
      }
    return options
  }

  /// The report of an import; where the file was refused, an error.
  fileprivate func output(
    of report: FileReport, at path: String, isDrafting: Bool = false
  ) throws(CommandError) -> any Answer {
    guard let refused = report.refused else {
      return ImportAnswer(report: report, isDrafting: isDrafting)
    }
    let place = refused.line.map { "\(path):\($0): " } ?? "\(path): "
    var error = CommandError(refused.code, place + refused.message)
    error.fileLine = refused.line
    throw error
  }

  fileprivate func importConsole(
    at address: Located<ConnectionAddress>, _ options: ImportOptions, _ following: Following?
  ) async throws(CommandError) -> any Answer {
    let report: FileReport
    do throws(WorkspaceError) {
      if let following {
        let imports = try await follow(address.value, options, for: following.seconds)
        return FollowingAnswer(address: address.value, imports: imports)
      }
      report = try await workspace.importConsole(at: address.value, options: options)
    } catch {
      var failure = CommandError(error)
      if error.code == .badAddress { failure.range = address.range }
      throw failure
    }
    return try output(of: report, at: "\(address.value)")
  }

  /// Imports the show of a console and its changes, until the time is over.
  ///
  /// The first import takes as long as it takes: the time begins after it.
  ///
  /// - Returns: How many imports changed something, with the first.
  private func follow(
    _ address: ConnectionAddress, _ options: ImportOptions, for seconds: Double?
  ) async throws(WorkspaceError) -> Int {
    let (first, begin) = AsyncStream.makeStream(of: Void.self)
    let (workspace, reportImport, reportEvent) = (workspace, reportImport, reportEvent)
    let watcher = ConsoleWatcher(
      imported: { report, isFirst in
        begin.yield()
        return reportImport?(report, isFirst) ?? true
      },
      state: { reportEvent?(.state($0)) })
    let result = await limited(to: seconds, from: first) { () -> Result<Int, WorkspaceError> in
      do throws(WorkspaceError) {
        return .success(
          try await workspace.followConsole(at: address, options: options, watcher: watcher))
      } catch {
        return .failure(error)
      }
    }
    return try result?.get() ?? 0
  }
}
