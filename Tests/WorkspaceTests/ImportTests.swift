import Dispatch
import Domain
import Foundation
import PluginAPI
import ShowImport
import Synchronization
import TestSupport
import Testing
import Workspace

@Suite("Imports into a workspace")
struct ImportTests {
  private static let tour = """
    Ident 3:0
    Manufacturer ETC
    Console Eos
    $Group 1
       Text Front
    $Group 2
       Text Back
    EndData

    """

  @Test("A file without a title goes to a show named after it, and its show becomes current")
  func ownShow() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let report = try await workspace.importShowFile(
      at: folder.write(Self.tour, to: "The Tour.asc"))
    #expect(report.created == [.group: 2])
    #expect(await workspace.show?.name == "The Tour")
    #expect(try await workspace.boards().map(\.itemCount) == [2])
  }

  @Test("An import into the current show is seen by the open board's session")
  func currentShow() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let (_, board) = try await workspace.prepare()
    _ = try await workspace.importShowFile(at: folder.write(Self.tour, to: "a.asc"))
    #expect(await workspace.board == board)
    let group = try #require(try await workspace.objects().first { $0.kind == .group })
    let placed = try await workspace.perform(
      .place(workspace.newItemID(), object: group.id, in: WorkspaceFixture.cells(0, 0)))
    #expect(placed.refusal == nil)
  }

  @Test("A seat is answered while a file is read at another one")
  func beside() async throws {
    let folder = try TemporaryFolder()
    let first = try WorkspaceFixture.open(folder.file("w.callboard"))
    _ = try await first.prepare()
    let second = try await first.workspace.seat(sources: WorkspaceFixture.sources)
    let (reading, begun) = AsyncStream.makeStream(of: Void.self)
    let isAnswered = DispatchSemaphore(value: 0)
    var options = ImportOptions()
    options.progress = { _, _ in
      begun.yield()
      // The file is read to its end when the other seat was answered, and not before.
      if isAnswered.wait(timeout: .now() + .seconds(900)) != .success {
        Issue.record("the other seat waits for the import")
      }
      isAnswered.signal()
    }
    let path = try folder.write(Self.tour, to: "a.asc")
    async let report = first.importShowFile(at: path, options: options)
    for await _ in reading { break }
    // Before all tests that wait for a thread, of which this one has taken one.
    let answer = Task(priority: .high) { try await second.boards().count }
    #expect(try await answer.value == 1)
    isAnswered.signal()
    #expect(try await report.created == [.group: 2])
  }

  @Test("A plan that another process made stale is made again", arguments: 1...3)
  func stale(times: Int) async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let seat = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard))
    let error = StoreError(.stale, at: "w", "the workspace moved on")
    switchboard.fail(with: Array(repeating: error, count: times))
    let report = try await seat.importShowFile(at: folder.write(Self.tour, to: "a.asc"))
    #expect(report.created == [.group: 2])
    #expect(try await seat.objects().count == 2)
  }

  @Test("A trial reports what the real import does, file by file, and keeps nothing")
  func trial() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("w.callboard")
    let registry = try WorkspaceFixture.registry()
    let original = try WorkspaceLocation(path, registry: registry)
    let real = try WorkspaceFixture.open(path)
    _ = try await real.prepare()
    let files = [
      try folder.write(Self.tour, to: "a.asc"),
      try folder.write(Self.tour.replacingOccurrences(of: "Back", with: "Rear"), to: "b.asc"),
    ]
    let before = try await real.shows()
    let copy = try TrialCopy(of: original, registry: registry)
    let trial = try Seat(
      at: copy.location, registry: registry, sources: WorkspaceFixture.sources)
    var tried: [FileReport] = []
    for file in files {
      tried.append(
        try await trial.importShowFile(
          at: file, options: ImportOptions(target: .named("Both"))))
    }
    try await trial.close()
    copy.remove()
    #expect(!FileManager.default.fileExists(atPath: copy.location.path))
    #expect(try await real.shows() == before)

    var done: [FileReport] = []
    for file in files {
      done.append(
        try await real.importShowFile(at: file, options: ImportOptions(target: .named("Both"))))
    }
    #expect(tried == done)
    #expect(done.map(\.created) == [[.group: 2], [:]])
    #expect(done[1].updated == [.group: 1])
  }

  @Test("An import whose commit fails has changed nothing")
  func failedCommit() async throws {
    let folder = try TemporaryFolder()
    let switchboard = FlakyStore.Failure()
    let workspace = try WorkspaceFixture.open(
      folder.file("w.flaky"), store: FlakyStore.plugin(switchboard))
    let file = try folder.write(Self.tour, to: "a.asc")
    switchboard.fail(with: [StoreError(.diskFull, at: "x", "the disk is full")])
    let error = await #expect(throws: WorkspaceError.self) {
      try await workspace.importShowFile(at: file)
    }
    #expect(error?.code == .diskFull)
    #expect(await workspace.show == nil)
    #expect(try await workspace.shows().isEmpty)
    #expect(try await workspace.importShowFile(at: file).created == [.group: 2])
  }

  @Test("A file that brings nothing makes no show, and leaves the one that is open")
  func nothing() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let empty = try folder.write(
      "Ident 3:0\nManufacturer ETC\nConsole Eos\n$Curve 901\nEndData\n", to: "tour.asc")
    let targets: [ImportTarget] = [.current, .ownShow, .named("Hamlet")]
    for target in targets {
      let report = try await workspace.importShowFile(
        at: empty, options: ImportOptions(target: target))
      #expect(report.refused == nil && report.show == nil && !report.isNewShow)
      #expect(report.outcome == .partial)
    }
    #expect(await workspace.show == nil)
    #expect(try await workspace.shows().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.file("w.callboard")))

    // The name is free for a file that needs it.
    let inner = folder.file("in")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let file = try folder.write(Self.tour, to: "in/tour.asc")
    let own = ImportOptions(target: .ownShow)
    #expect(try await workspace.importShowFile(at: file, options: own).show == "tour")
    let into = try await workspace.importShowFile(
      at: empty, options: ImportOptions(target: .current))
    #expect(into.show == "tour" && !into.isNewShow)
    #expect(await workspace.show?.name == "tour")
  }

  @Test("A cancelled import keeps nothing")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let file = try folder.write(Self.tour, to: "a.asc")
    let report = try await withThrowingTaskGroup(of: FileReport.self) { group in
      group.cancelAll()
      group.addTask { try await workspace.importShowFile(at: file) }
      return try #require(try await group.next())
    }
    #expect(report.refused?.code == .cancelled)
    #expect(try await workspace.shows().isEmpty)
  }

  @Test("Writing says how far it is, and stops with its task", arguments: [false, true])
  func watched(_ isStopped: Bool) async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let groups = (1...1_000).map { "$Group \($0)\n Text Group \($0)\n" }.joined()
    let file = try folder.write("Ident 3:0\n\(groups)EndData\n", to: "a.asc")
    let reported = Mutex<[[UInt64]]>([])
    var options = ImportOptions()
    options.objectProgress = { written, total in
      reported.withLock { $0.append([written, total]) }
      if isStopped, written > 0 { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let (chosen, path) = (options, file)
    let report = try await Task {
      try await workspace.importShowFile(at: path, options: chosen)
    }.value
    // The show, its board, 1,000 objects and as many blocks.
    let states = stride(from: UInt64(0), to: 2_002, by: 256).map { [$0, 2_002] }
    #expect(reported.withLock { $0 } == (isStopped ? Array(states.prefix(2)) : states))
    #expect(report.refused?.code == (isStopped ? .cancelled : nil))
    #expect(try await workspace.shows().count == (isStopped ? 0 : 1))
  }
}
