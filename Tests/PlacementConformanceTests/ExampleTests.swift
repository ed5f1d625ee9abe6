import PlacementConformance
import Placement_Grid
import PluginAPI
import Testing

@Suite("My rules")
struct ExampleTests {
  @Test(arguments: PlacementConformance.checks)
  func keepTheirPromises(_ check: PlacementCheck) throws {
    let subject = PlacementSubject(.grid, settings: [[:], ["minimum": "2"]])
    try check.run(on: subject, seeds: 1...20)
  }
}
