import Foundation
import Testing

/// The product as it was built has faults to inject only with the trait `Mutants`.
@Suite("Injected faults in the built executable")
struct InjectedFaultTests {
  @Test("the names of faults are in a build with the trait, and in no other")
  func symbols() throws {
    let binary = try Data(contentsOf: BuiltExecutable.callboard.url)
    // As the compiler spells the type; and a type that every build has.
    #expect(binary.range(of: Data("GridGeometry14OccupancyIndex".utf8)) != nil)
    let hasFaults = binary.range(of: Data("GridGeometry6DefectO".utf8)) != nil
    #if Mutants
      #expect(hasFaults)
    #else
      #expect(!hasFaults)
    #endif
  }
}
