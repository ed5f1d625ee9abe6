import Foundation
import Persistence_SQLite
import PluginAPI
import Rendering_Terminal
import Simulation
import TestSupport
import Testing
import TextCells

/// What the simulator found once, and was mended since: in what it plays on, or in itself.
@Suite("Findings that were kept")
struct FindingsTests {
  private static let renderers: [any SceneRenderer] = [
    RendererPlugin.terminal.make(RenderTarget(columns: 80, rows: 24, colorDepth: .full)),
    RendererPlugin.terminal.make(RenderTarget(columns: 37, rows: 11, colorDepth: .none)),
  ]

  @Test("break no promise any more", .timeLimit(.minutes(10)), arguments: PlayedFiles.findings)
  func replay(_ file: URL) throws {
    let script = try ScriptFile.read(
      [UInt8](Data(contentsOf: file)), for: PlayedFiles.allSurfaces)
    let kind = try #require(PlayedFiles.allSurfaces.first { $0.key == script.stage.surface })
    let found = Replay(kind, equipment: try equipment()).discovery(in: script)
    #expect(found == nil, "\(file.lastPathComponent): \(found?.fault.description ?? "")")
    // A campaign looks at most of it at the end only.
    var referee = Referee(kind, on: script.stage, equipment: try equipment())
    let fault = referee.play(script.steps)?.fault ?? referee.finish()
    #expect(fault == nil, "\(file.lastPathComponent): \(fault?.description ?? "")")
  }

  /// What a campaign has: an empty workspace, and what draws.
  private func equipment() throws -> Equipment {
    let folder = try TemporaryFolder()
    return Equipment(
      openStore: { () throws(StoreError) in
        try StorePlugin.sqlite.open(folder.file("findings.callboard"))
      },
      renderers: Self.renderers)
  }

  @Test("are there, and small")
  func files() throws {
    #expect(PlayedFiles.findings.count >= 3)
    for file in PlayedFiles.findings {
      #expect(file.pathExtension == "jsonl", "\(file.lastPathComponent)")
      #expect(try Data(contentsOf: file).count <= 8_192, "\(file.lastPathComponent)")
    }
  }
}
