import Foundation
import TestSupport
import Testing

/// The commands for the owner of a sync server, beside the server that runs, on each sort of store.
@Suite("Administration of a sync server", .timeLimit(.minutes(20)))
struct SyncAdministrationTests {
  /// Where a server keeps what it stores.
  enum Store: String, CaseIterable {
    case file, database

    /// Those that this machine has.
    static var available: [Store] { SyncDatabase.server == nil ? [.file] : allCases }
  }

  /// A store with a key of `anna`, and what ends with it.
  private struct Bench {
    let folder: TemporaryFolder
    let database: SyncDatabase?
    let store: String

    init(_ store: Store) throws {
      folder = try TemporaryFolder()
      database = store == .file ? nil : try SyncDatabase()
      self.store = database?.address ?? RunningSyncServer.store(folder)
      let made = try run(["keys", "new", "both", "--owner", "anna"])
      try #require(made.status == 0, "\(made)")
      _ = try RunningSyncServer.write(made.output, to: "both.key", in: folder)
    }

    func run(_ arguments: [String]) throws -> Run {
      try BuiltExecutable.syncServer.run(arguments + ["--store", store])
    }

    /// Runs a command that must succeed, and returns what it prints.
    func output(_ arguments: String...) throws -> String {
      let run = try run(arguments)
      try #require(run.status == 0, "\(run)")
      return run.output
    }

    /// The message of a command that must fail.
    func refusal(_ arguments: String...) throws -> String {
      let run = try run(arguments)
      #expect(run.status == 1 && run.output.isEmpty, "\(run)")
      return run.errors
    }

    func server() throws -> RunningSyncServer {
      try RunningSyncServer(in: folder, store: store)
    }

    /// Two machines that share the zone `tour`.
    func machines(
      of server: RunningSyncServer
    ) throws -> (desk: SyncedMachine, laptop: SyncedMachine) {
      let (desk, laptop) = (try SyncedMachine("desk"), try SyncedMachine("laptop"))
      let made = try desk.runBare(
        "show new Tour; object add list 1 HAZE; board new Main; board Main; edit; "
          + "place list 1 at 0,0")
      try #require(made.status == 0, "\(made)")
      for machine in [desk, laptop] {
        let key = folder.file("both.key")
        let run = try machine.runBare("sync \(server.address) --key-file \(key) --as tour")
        try #require(run.status == 0, "\(run)")
      }
      return (desk, laptop)
    }

    /// Exports `tour`, and then adds the object FOG at a machine.
    func fileBeforeEdit(at machine: SyncedMachine) throws -> String {
      let file = folder.file("tour.jsonl")
      _ = try output("export", "anna", "tour", file)
      let edit = try machine.run("object add list 2 FOG")
      try #require(edit.status == 0, "\(edit)")
      _ = try machine.exchange()
      return file
    }

    /// Writes a zone with notes of these names, and one that was deleted on 1 January 2020.
    func zone(_ names: [String], records: Int? = nil) throws -> String {
      let lines =
        [#"{"format":"callboard-sync-zone","version":1,"zone":"x","owner":"y"}"#]
        + names.map { #"{"recordName":"\#($0)","recordType":"note"}"# }
        + [
          #"{"recordName":"gone","deleted":true,"modified":{"timestamp":1577836800000}}"#,
          #"{"records":\#(records ?? names.count + 1)}"#,
        ]
      return try folder.write(lines.joined(separator: "\n") + "\n", to: "zone.jsonl")
    }
  }

  @Test(
    "After an import into a database, devices hear of it at once",
    .enabled(if: Store.available.contains(.database), "CALLBOARD_POSTGRES names no PostgreSQL"))
  func hint() throws {
    let bench = try Bench(.database)
    let server = try bench.server()
    defer { server.process.kill() }
    let (desk, laptop) = try bench.machines(of: server)
    let file = try bench.fileBeforeEdit(at: desk)
    let watcher = try BuiltExecutable.callboard.start(
      ["sync", laptop.workspace, "--watch"], input: .text(""), environment: laptop.environment)
    defer { watcher.kill() }
    try watcher.wait(forOutput: "syncing with 'tour'")
    // Without hints it would take 30 s or more.
    var end = ContinuousClock.now + .seconds(25)
    while try !laptop.contents().contains("FOG") { try #require(ContinuousClock.now < end) }
    _ = try bench.output("import", "anna", "tour", file, "--replace")
    end = ContinuousClock.now + .seconds(25)
    while try !bench.output("export", "anna", "tour").contains("FOG") {
      try #require(ContinuousClock.now < end, "the laptop has not sent what the import lacks")
    }
  }

  @Test("What is stored is listed and counted while a server runs", arguments: Store.available)
  func lists(store: Store) throws {
    let bench = try Bench(store)
    let server = try bench.server()
    defer { server.process.kill() }
    #expect(try bench.output("owners") == "owner  keys  zones  bytes\nanna      1      0      0\n")
    let none = try bench.run(["zones", "anna"])
    #expect(none.status == 0 && none.output.isEmpty && none.errors == "'anna' has no zones\n")
    #expect(
      try bench.output("import", "anna", "show", bench.zone(["one", "two"]))
        .hasSuffix("as the zone 'show' of 'anna': 2 records, 1 tombstone\n"))
    // "onenote", "twonote" and "gone".
    #expect(try bench.output("owners") == "owner  keys  zones  bytes\nanna      1      1     18\n")
    let zones = try bench.output("zones", "anna").split(separator: "\n")
    #expect(zones.first == "zone  records  tombstones  bytes  sequence  last change")
    #expect(zones.last?.hasPrefix("show        2           1     18         3  20") == true)
    let usage = try bench.output("usage").split(separator: "\n").map(String.init)
    #expect(usage.first == "1 owner, 1 key, 1 zone, 18 bytes of records")
    #expect(usage.count(where: { $0.hasSuffix(" bytes on the disk") }) == (store == .file ? 1 : 0))
    #expect(
      usage.suffix(2) == [
        "owner  keys     zones  bytes  full  largest zone",
        "anna      1  1 of 200     18    1%  show",
      ])
    #expect(try bench.refusal("zones", "ben").contains("there is no owner 'ben'"))
    #expect(try bench.run(["zones", "a b"]).status == 64)
  }

  @Test(
    "What was deleted is collected at once, of all owners or of one", arguments: Store.available)
  func purge(store: Store) throws {
    let bench = try Bench(store)
    let server = try bench.server()
    defer { server.process.kill() }
    let zone = try bench.zone(["one"])
    for owner in ["anna", "ben"] { _ = try bench.output("import", owner, "show", zone) }
    func text(_ count: Int) -> String {
      "deleted records that lost their values: 0\ntombstones that were removed: \(count)\n"
    }
    #expect(try bench.output("purge", "--before", "30000") == text(0))
    #expect(try bench.output("purge", "--owner", "ben") == text(1))
    #expect(try bench.output("zones", "anna").contains("show        1           1"))
    #expect(try bench.output("purge") == text(1))
    #expect(try bench.output("purge", "--before", "0") == text(0))
    #expect(try bench.refusal("purge", "--owner", "carl").contains("there is no owner 'carl'"))
    for days in ["--before=-1", "--before=40000", "--before=x"] {
      #expect(try bench.run(["purge", days]).status == 64)
    }
  }

  @Test("A zone comes back as it was exported, to the screen or a file", arguments: Store.available)
  func roundTrip(store: Store) throws {
    let bench = try Bench(store)
    _ = try bench.output("import", "anna", "show", bench.zone(["one", "two"]))
    let file = bench.folder.file("out.jsonl")
    #expect(
      try bench.output("export", "anna", "show", file)
        == "exported the zone 'show' of 'anna' as '\(file)': 2 records, 1 tombstone\n")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(try bench.output("export", "anna", "show") == text)
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(try bench.refusal("export", "anna", "show", file).contains("is there already"))
    #expect(try bench.refusal("export", "anna", "tour").contains("'anna' has no zone 'tour'"))
    let lost = bench.folder.file("none/out.jsonl")
    #expect(try bench.refusal("export", "anna", "show", lost).contains("cannot be written"))
    // Another zone has tags of its own; all else is the same.
    _ = try bench.output("import", "ben", "tour", file)
    func facts(_ text: String) -> [Substring] {
      text.split(separator: "\n").dropFirst().map { line in
        line.firstRange(of: "\"recordChangeTag\":").map { line[..<$0.lowerBound] } ?? line
      }
    }
    #expect(try facts(bench.output("export", "ben", "tour")) == facts(text))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).allSatisfy {
        !$0.hasPrefix(".")
      })
  }

  @Test("A file that is at fault is named with its line, and changes nothing")
  func faults() throws {
    let bench = try Bench(.file)
    _ = try bench.output("import", "anna", "show", bench.zone(["one"]))
    let before = try bench.output("export", "anna", "show")
    let head = #"{"format":"callboard-sync-zone","version":1,"zone":"x","owner":"y"}"#
    let record = #"{"recordName":"a","recordType":"note"}"#
    for (lines, reason) in [
      ([], "is empty"), ([record], "1:1: not an exported zone"), ([head], "was cut off"),
      ([head, record], "was cut off"), ([head, record, "{"], "3:2: "),
      ([head, record, #"{"records":2}"#], "3: the file has 1 records, and its end says 2"),
      ([head, record, #"{"records":1}"#, record], "4: there is a line after the end"),
      ([head, #"{"recordName":"_a","recordType":"note"}"#], "2: the record '_a': "),
      ([head, #"{"recordName":"a"}"#], "2: the record 'a': the record has no type"),
      ([head, String(repeating: " ", count: 33_000_000)], "2: a line has at most 32000000 bytes"),
    ] {
      let path = try bench.folder.write(lines.joined(separator: "\n"), to: "fault.jsonl")
      let message = try bench.refusal("import", "anna", "show", path, "--replace")
      #expect(message.contains("fault.jsonl\(reason.first?.isNumber == true ? ":" : "'")"))
      #expect(message.contains(reason), "\(message)")
    }
    let missing = bench.folder.file("missing.jsonl")
    #expect(try bench.refusal("import", "anna", "new", missing).contains("cannot be read"))
    let zone = try bench.zone(["two"])
    #expect(try bench.refusal("import", "anna", "show", zone).contains("add --replace"))
    #expect(try bench.refusal("import", "anna", "_x", zone).contains("name is not valid"))
    #expect(try bench.output("export", "anna", "show") == before)
  }

  @Test(
    "A copy from before an import or a purge does not pass for the store",
    arguments: ["import anna other", "purge --before 0"])
  func oldCopies(command: String) throws {
    let bench = try Bench(.file)
    let deleted = #"{"recordName":"a","recordType":"note","fields":{"ws_deleted":{"value":1}}}"#
    let zone = try bench.folder.write(
      [
        #"{"format":"callboard-sync-zone","version":1,"zone":"x","owner":"y"}"#, deleted,
        #"{"records":1}"#,
      ].joined(separator: "\n"), to: "zone.jsonl")
    _ = try bench.output("import", "anna", "show", zone)
    let (store, copy) = (bench.folder.file("sync.db"), bench.folder.file("copy.db"))
    _ = try bench.output("backup", copy)
    let words = command.split(separator: " ").map(String.init)
    let done = try bench.run(words + (words[0] == "import" ? [zone] : []))
    try #require(done.status == 0, "\(done)")
    for file in [store, store + "-wal", store + "-shm"]
    where FileManager.default.fileExists(atPath: file) {
      try FileManager.default.removeItem(atPath: file)
    }
    try FileManager.default.copyItem(atPath: copy, toPath: store)
    #expect(try bench.refusal("--port", "0").contains("--restored"))
  }

  @Test("After an import, devices send what it lacks, and agree", arguments: Store.available)
  func devices(store: Store) throws {
    let bench = try Bench(store)
    let server = try bench.server()
    defer { server.process.kill() }
    let (desk, laptop) = try bench.machines(of: server)
    let file = try bench.fileBeforeEdit(at: desk)
    #expect(try bench.output("export", "anna", "tour").contains("FOG"))
    _ = try bench.output("import", "anna", "tour", file, "--replace")
    #expect(try !bench.output("export", "anna", "tour").contains("FOG"))
    for machine in [laptop, desk, laptop] {
      let run = try machine.exchange()
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    }
    #expect(try laptop.contents() == desk.contents())
    #expect(try laptop.contents().contains("FOG"))
    #expect(try bench.output("export", "anna", "tour").contains("FOG"))
  }
}
