// snippet Simulation
import Domain
import Placement_Grid
import Simulation

// end

/// Plays random touches on a board, and looks for blocks that lie nowhere.
package func exampleOfSimulation() async -> (findings: Int, gestures: Int) {
  // snippet Simulation
  let surface = SimulatedSurface.rules(.grid) { items in
    items.filter { $0.pose.cells == nil }.map { "\($0.id) is on no cells" }
  }
  let plan = CampaignPlan(seed: 7, extent: .events(5_000))
  let result = await Campaign(surface, plan).run()
  let isSound = result.findings.isEmpty  // else print the result: it has the shortest script
  // end
  return (isSound ? 0 : result.findings.count, Int(result.report.gestures))
}
