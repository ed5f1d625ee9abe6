import Foundation
import Simulation
import Testing

/// What the fuzzer kept: the inputs that reach most.
@Suite struct CorpusTests {
  private static let files = PlayedFiles.corpus

  private static func run(_ file: URL) throws -> FuzzedRun? {
    FuzzedRun(bytes: try Data(contentsOf: file), surfaces: PlayedFiles.surfaces)
  }

  @Test func theCorpusIsSmall() throws {
    #expect((1...250).contains(Self.files.count))
    for file in Self.files {
      #expect(file.lastPathComponent.count == 40, "\(file) is not named by its contents")
      #expect(try Data(contentsOf: file).count <= 4_096, "\(file)")
    }
  }

  @Test func nothingIsFoundInTheCorpus() throws {
    for file in Self.files {
      let run = try #require(try Self.run(file), "\(file.lastPathComponent) means nothing")
      let finding = run.play()
      #expect(finding == nil, "\(file.lastPathComponent): \(finding?.fault.description ?? "")")
    }
  }

  @Test(arguments: PlayedFiles.surfaces.map(\.key))
  func theCorpusPlaysOnEverySurface(_ key: String) throws {
    let runs = try Self.files.compactMap(Self.run).filter { $0.kind.key == key }
    #expect(runs.count >= 20)
    #expect(runs.allSatisfy { $0.stage.surface == key })
  }

  @Test(arguments: PlayedFiles.surfaces.map(\.key))
  func theCorpusFindsMostInjectedFaults(_ key: String) throws {
    let kind = try #require(PlayedFiles.surfaces.first { $0.key == key })
    let runs = try Self.files.compactMap(Self.run).filter { $0.kind.key == key }
    let injected = kind.mutants.filter { $0.site == .reference && $0.equivalence == nil }
    let missed = injected.filter { mutant in !runs.contains { $0.play(mutant: mutant) != nil } }
    #expect(missed.count * 4 <= injected.count, "\(missed.map(\.name))")
  }
}
