import Boards
import Gestures
import GridGeometry
import Itinerary
import Placement_Canvas
import Placement_Grid
import Placement_Tiles
import Testing

@testable import Simulation

@Suite("Mutants of surfaces")
struct SurfaceMutantTests {
  private static let catalogues = [
    SurfaceMutants.grid, SurfaceMutants.list, SurfaceMutants.itinerary, SurfaceMutants.canvas,
    SurfaceMutants.tiles, SurfaceMutants.push,
  ]

  @Test("names are unique, and words joined by hyphens", arguments: catalogues)
  func names(mutants: [Mutant]) {
    #expect(Set(mutants.map(\.name)).count == mutants.count)
    for mutant in mutants {
      #expect(mutant.name.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil, "\(mutant.name)")
    }
  }

  @Test("each says what it breaks, and how it is shown or why it cannot be", arguments: catalogues)
  func entries(mutants: [Mutant]) {
    #expect(Set(mutants.map(\.surface)).count == 1)
    for mutant in mutants {
      #expect(!mutant.summary.isEmpty, "\(mutant.name)")
      #expect(mutant.site == .surface, "\(mutant.name)")
      #expect((mutant.shortest == nil) == (mutant.equivalence != nil), "\(mutant.name)")
    }
  }

  #if Mutants
    @Test("every fault is a mutant of a surface, and every mutant a fault")
    func faults() {
      let shared =
        GridGeometry.Defect.allCases.map(\.rawValue)
        + Gestures.Defect.allCases.map(\.rawValue)
        + Placement_Grid.Defect.allCases.map(\.rawValue)
      let boards = Boards.Defect.allCases.map(\.rawValue)
      let itinerary = Itinerary.Defect.allCases.map(\.rawValue)
      let canvas = Placement_Canvas.Defect.allCases.map(\.rawValue)
      let tiles = Placement_Tiles.Defect.allCases.map(\.rawValue)
      let ofBoards =
        SurfaceMutants.grid + SurfaceMutants.canvas + SurfaceMutants.tiles + SurfaceMutants.push
      #expect(
        Set((ofBoards + SurfaceMutants.itinerary).map(\.name))
          == Set(shared + boards + itinerary + canvas + tiles))
      #expect(Set(itinerary).isSubset(of: SurfaceMutants.itinerary.map(\.name)))
      #expect(Set(boards).isSubset(of: ofBoards.map(\.name)))
      #expect(Set(canvas).isSubset(of: SurfaceMutants.canvas.map(\.name)))
      #expect(Set(tiles).isSubset(of: SurfaceMutants.tiles.map(\.name)))
    }
  #else
    @Test("a build without the trait can inject none of them", arguments: catalogues)
    func absent(mutants: [Mutant]) {
      #expect(mutants.allSatisfy { !$0.isInjectable })
    }
  #endif
}
