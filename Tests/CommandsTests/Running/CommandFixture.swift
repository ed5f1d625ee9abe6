import Boards
import Commands
import Domain
import Foundation
import GridGeometry
import InkFiles
import Itinerary
import Persistence_SQLite
import Placement_Grid
import PluginAPI
import Rendering_Terminal
import ShowFiles
import TestSupport
import Testing
import TextCells
import Workspace

/// A workspace in a folder of its own that is deleted afterwards; identities repeat in every run.
final class CommandFixture: Sendable {
  let folder: URL
  let runner: CommandRunner

  private let tripFormats: [TripFilePlugin]
  private let tripExports: [TripExportPlugin]
  private let timeZones: any TimeZoneTable
  private let kinds: ObjectKinds

  init(
    answer: Bool? = nil, renderers: [RendererPlugin] = [.terminal],
    tripFormats: [TripFilePlugin] = [], tripExports: [TripExportPlugin] = [],
    timeZones: any TimeZoneTable = ToyZones(), kinds: ObjectKinds = .callboard,
    placements: [PlacementPlugin] = [.grid], transports: [TransportPlugin] = [],
    wording: any Wording = EnglishWording()
  ) throws {
    self.kinds = kinds
    self.tripFormats = tripFormats
    self.tripExports = tripExports
    self.timeZones = timeZones
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("callboard-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let registry = try Self.registry(
      renderers, tripFormats, tripExports, kinds, placements, transports)
    runner = try Self.runner(in: folder, seed: 1, answer: answer, registry, timeZones, wording)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Another process on the same workspace, perhaps of a host with other kinds of objects.
  func other(kinds: ObjectKinds? = nil) throws -> CommandRunner {
    try Self.runner(
      in: folder, seed: 2, answer: nil,
      Self.registry([.terminal], tripFormats, tripExports, kinds ?? self.kinds), timeZones)
  }

  private static func registry(
    _ renderers: [RendererPlugin], _ tripFormats: [TripFilePlugin],
    _ tripExports: [TripExportPlugin], _ kinds: ObjectKinds,
    _ placements: [PlacementPlugin] = [.grid], _ transports: [TransportPlugin] = []
  ) throws -> Registry {
    try Registry(
      surfaces: [.board, .boardList, .itinerary], placements: placements, stores: [.sqlite],
      formats: .everyShowFile, exports: .everyExport,
      renderers: renderers, tripFormats: tripFormats, tripExports: tripExports,
      inkFormats: .everyInkFile, transports: transports, kinds: kinds)
  }

  private static func runner(
    in folder: URL, seed: UInt64, answer: Bool?, _ registry: Registry,
    _ timeZones: any TimeZoneTable, _ wording: any Wording = EnglishWording()
  ) throws -> CommandRunner {
    let path = folder.appendingPathComponent("test.callboard").path
    let workspace = try Seat(
      at: try WorkspaceLocation(path, registry: registry), registry: registry,
      sources: WorkspaceSources(
        now: { Timestamp(milliseconds: 1_000) }, generator: SplitMix64(seed: seed),
        timeZones: timeZones), wording: CommandWording(wording))
    return CommandRunner(
      workspace, target: RenderTarget(columns: 60, rows: 16, colorDepth: .none),
      confirm: { _ in answer })
  }

  /// The same workspace with a person who says yes, after something happened.
  func asking(_ first: @escaping @Sendable () async -> Void) -> CommandRunner {
    CommandRunner(runner.workspace, target: runner.target) { _ in
      await first()
      return true
    }
  }

  /// Runs the commands of a script, each of which must succeed.
  @discardableResult
  func run(_ script: String) async throws -> [CommandResult] {
    var results: [CommandResult] = []
    for statement in Statement.all(in: script) {
      results.append(try await runner.run(statement))
    }
    return results
  }

  /// The JSON of the last command of a script.
  func json(_ script: String) async throws -> String {
    guard let last = try await run(script).last else { return "" }
    return JSONForm().text(of: last)
  }

  /// The text of the last command of a script.
  func text(_ script: String) async throws -> String {
    guard let last = try await run(script).last else { return "" }
    return TextForm(columns: nil, colorDepth: .none).text(of: last)
  }

  /// The error of a command that must fail.
  func error(_ line: String) async throws -> CommandError {
    let statement = try #require(Statement.all(in: line).first)
    return try #require(
      await #expect(throws: CommandError.self, "'\(line)' should fail") {
        try await runner.run(statement)
      })
  }

  /// A show with four objects and a board on which three blocks lie.
  static let stage = """
    show new Hamlet
    object add list 5 Opening --color amber; object add list 7 "Opening"
    object add group 1.5 "Side Left" --outlined; object add macro 1
    board new Main
    place list 5 at 0,0; place group 1.5 at 2,0 1x1; place macro 1 at -3,2 3x2
    """
}

extension CommandRunner {
  /// Runs a line with one command.
  @discardableResult
  func run(line: String) async throws -> CommandResult {
    try await run(try #require(Statement.all(in: line).first))
  }
}
