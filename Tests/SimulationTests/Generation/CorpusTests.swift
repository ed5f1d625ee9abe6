import Foundation
import Placement_Grid
import Simulation
import Testing

/// What the fuzzer kept: the inputs that reach most.
@Suite struct CorpusTests {
  private static let files: [URL] = {
    let folder = Bundle.module.resourceURL?.appendingPathComponent("Corpus")
    let found = folder.flatMap {
      try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()

  @Test func theCorpusIsSmall() throws {
    #expect((1...200).contains(Self.files.count))
    for file in Self.files {
      #expect(file.lastPathComponent.count == 40, "\(file) is not named by its contents")
      #expect(try Data(contentsOf: file).count <= 4_096, "\(file)")
    }
  }

  @Test func nothingIsFoundInTheCorpus() throws {
    var played = 0
    for file in Self.files {
      let run = FuzzedRun(bytes: try Data(contentsOf: file), surfaces: [.grid(.grid)])
      guard let run else { continue }
      played += 1
      let finding = run.play()
      #expect(finding == nil, "\(file.lastPathComponent): \(finding?.fault.description ?? "")")
    }
    #expect(played * 10 >= Self.files.count * 9)
  }

  @Test func theCorpusFindsMostSownFaults() throws {
    let kind = SimulatedSurface.grid(.grid)
    let runs = try Self.files.compactMap { file in
      FuzzedRun(bytes: try Data(contentsOf: file), surfaces: [kind])
    }
    let sown = kind.mutants.filter { $0.site == .reference && $0.equivalence == nil }
    let missed = sown.filter { mutant in !runs.contains { $0.play(mutant: mutant) != nil } }
    #expect(missed.count * 4 < sown.count, "\(missed.map(\.name))")
  }
}
