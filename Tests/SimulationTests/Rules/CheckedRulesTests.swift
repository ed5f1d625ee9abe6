import ColumnRules
import Domain
import Gestures
import GridGeometry
import Placement_Canvas
import Placement_Flow
import Placement_Grid
import Placement_Tiles
import PluginAPI
import Simulation
import TestSupport
import Testing

/// Rules that are simulated as an app would do it: nothing here sees more than a package outside.
@Suite("Rules, simulated by a check of their boards")
struct CheckedRulesTests {
  @Test("Rules that keep to the check have no findings")
  func sound() async {
    let shelves = SimulatedSurface.rules(.shelves()) { items in Shelves.breach(in: items) }
    let result = await Campaign(shelves, CampaignPlan(seed: 7, extent: .events(60_000))).run()
    #expect(result.findings.isEmpty, "\(result)")
    #expect(result.report.unreached.isEmpty, "\(result)")
  }

  @Test(
    "The rule sets of this package have no findings",
    arguments: [
      PlacementPlugin.grid, .flow, .canvas, .tiles,
      PlacementPlugin(key: "columns", summary: "blocks in columns") {
        ColumnRules(board: $0, items: $1)
      },
    ])
  func known(placement: PlacementPlugin) async {
    let surface = SimulatedSurface.rules(placement) { _ in [] }
    let result = await Campaign(surface, CampaignPlan(seed: 3, extent: .events(60_000))).run()
    #expect(result.findings.isEmpty, "\(result)")
    #expect(result.report.gestures > 1_000)
  }

  @Test("A fault is found, shrunk, and found again by its script and its seed")
  func fault() async throws {
    let shelves = SimulatedSurface.rules(.shelves(.growsOver), check: Shelves.breach)
    let plan = CampaignPlan(seed: 7, extent: .events(30_000))
    let result = await Campaign(shelves, plan).run()
    let finding = try #require(result.findings.first, "\(result)")
    #expect(finding.fault.rule == .violation, "\(result)")
    #expect(finding.script.steps.count <= 2, "\(result)")
    #expect("\(result)".contains("of seed 7 after"))
    #expect("\(result)".contains("reaches over the edge of a shelf"))
    #expect(await Campaign(shelves, plan).run(workers: 2).findings == result.findings)

    #expect(Replay(shelves).discovery(in: finding.script) != nil)
    let text = try ScriptFile.text(of: finding.script)
    #expect(
      try ScriptFile.parse(Array(text.utf8), for: [shelves]).script == finding.script)
    let sound = SimulatedSurface.rules(.shelves(), check: Shelves.breach)
    #expect(Replay(sound).discovery(in: finding.script) == nil)
  }

  @Test(
    "A fault of rules that refuse nearly everything is found by any seed",
    arguments: Effort.scaled(1...4 as ClosedRange<UInt64>))
  func narrow(seed: UInt64) async throws {
    let plan = CampaignPlan(seed: seed, extent: .events(30_000))
    let narrow = SimulatedSurface.rules(.narrow(isFaulty: true), check: NarrowRules.faults)
    let result = await Campaign(narrow, plan).run()
    let finding = try #require(result.findings.first, "\(result)")
    #expect(finding.fault.rule == .violation && finding.isFullyShrunk, "\(result)")
    #expect(finding.script.steps.count <= 2, "\(result)")
    let sound = SimulatedSurface.rules(.narrow(), check: NarrowRules.faults)
    let other = await Campaign(sound, plan).run()
    #expect(other.findings.isEmpty, "\(other)")
    // What is refused counts as well as what is accepted.
    #expect(other.report.coverage.count == 8 && other.report.unreached.isEmpty, "\(other)")
  }

  @Test("A region that the rules were never asked about has no answer")
  func beyondNumbers() {
    let grid = SimulatedSurface.rules(.grid) { _ in [] }
    var random = RandomSource(seed: 5)
    var stage = grid.drawStage(&random)
    stage.mode = .edit
    stage.items = []
    stage.view = ViewMemory(center: .origin, zoom: 0.266)
    func touch(_ phase: TouchPhase, _ x: Double, _ y: Double, at time: Int64) -> Step {
      .touch(
        Touch(
          id: TouchID(rawValue: 1), phase: phase, position: Point(x: x, y: y),
          time: Instant(microseconds: time)))
    }
    let script = Script(
      stage: stage,
      steps: [
        touch(.began, 308, -22, at: 0), touch(.moved, -1.43e308, -1.07e308, at: 16_000),
        touch(.moved, 308, 90, at: 32_000), touch(.ended, 308, 90, at: 48_000),
      ])
    for steps in 1...4 {
      let part = Script(stage: stage, steps: Array(script.steps.prefix(steps)))
      let found = Replay(grid).discovery(in: part)
      #expect(found == nil, "\(found?.fault.description ?? "")")
    }
  }

  @Test("Rules that remember what happened are found by the same rules, made again")
  func memory() async throws {
    let shelves = SimulatedSurface.rules(.shelves(.forgetsAfterResize)) { _ in [] }
    let plan = CampaignPlan(seed: 7, extent: .events(60_000))
    let result = await Campaign(shelves, plan).run()
    let finding = try #require(result.findings.first, "\(result)")
    #expect([.rules, .answers].contains(finding.fault.rule), "\(result)")
  }

  @Test("Settings are those of every board")
  func settings() {
    let flow = SimulatedSurface.rules(.flow, settings: ["columns": "3"]) { _ in [] }
    var random = RandomSource(seed: 5)
    for _ in 0..<20 {
      let stage = flow.drawStage(&random)
      #expect(stage.boards.map(\.rules) == [BoardRules("flow", settings: ["columns": "3"])])
    }
  }
}
