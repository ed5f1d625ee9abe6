import PluginAPI
import ReaderChecks
import ShowFiles
import Simulation

/// What is fuzzed: the surfaces, or one of the readers of show files.
enum FuzzTarget {
  case surfaces
  case reader(ShowFilePlugin)

  /// What came of playing an input.
  enum Played {
    /// It means nothing, and is not worth keeping.
    case nothing
    /// All promises were kept.
    case clean
    /// A promise was broken; what a person is to know of it.
    case broken(String)
  }

  /// The formats of show files, in the order in which they are asked.
  private static let formats: [ShowFilePlugin] = .everyShowFile

  /// All names.
  static var names: [String] { ["surfaces"] + formats.map(\.key) }

  /// What a name stands for; readers have the keys of their formats.
  init?(named name: String) {
    if name == "surfaces" {
      self = .surfaces
    } else if let plugin = Self.formats.first(where: { $0.key == name }) {
      self = .reader(plugin)
    } else {
      return nil
    }
  }

  /// Plays an input.
  func play(_ bytes: [UInt8]) -> Played {
    switch self {
    case .surfaces:
      guard let run = FuzzedRun(bytes: bytes, surfaces: FuzzedSurfaces.all) else { return .nothing }
      return run.play().map { .broken("\(FindingText(finding: $0, bytes: bytes))") } ?? .clean
    case .reader(let plugin):
      do throws(BrokenPromise) {
        try PlayedInput(bytes, as: plugin, among: Self.formats).play()
        return .clean
      } catch {
        return .broken("\(plugin.key): \(error)")
      }
    }
  }
}
