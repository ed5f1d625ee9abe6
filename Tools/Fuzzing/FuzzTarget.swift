import InkFiles
import PluginAPI
import ReaderChecks
import ShowFiles
import Simulation
import TripFiles

/// What is fuzzed: the surfaces, one of the readers of show files, trips and ink, or the reader of
/// JSON workspaces.
enum FuzzTarget {
  case surfaces
  case reader(ShowFilePlugin)
  case tripReader(TripFilePlugin)
  case inkReader(InkFilePlugin)
  case workspace

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

  /// All that reads and writes trips.
  private static let trips = TripForms(
    readers: .everyTripFile, exports: .everyTripExport, zones: SystemTimeZones())
  /// What is before the keys of formats of trips, some of which show files have, too.
  private static let tripMark = "trip-"
  /// What is before the keys of formats of ink.
  private static let inkMark = "ink-"

  /// The name of the reader of workspaces.
  private static let workspaceName = "workspace-json"

  /// All names.
  static var names: [String] {
    ["surfaces", workspaceName] + formats.map(\.key)
      + [TripFilePlugin].everyTripFile.map { "\(tripMark)\($0.key)" }
      + [InkFilePlugin].everyInkFile.map { "\(inkMark)\($0.key)" }
  }

  /// What a name stands for; readers have the keys of their formats.
  init?(named name: String) {
    if name == "surfaces" {
      self = .surfaces
    } else if name == Self.workspaceName {
      self = .workspace
    } else if let plugin = Self.formats.first(where: { $0.key == name }) {
      self = .reader(plugin)
    } else if name.hasPrefix(Self.tripMark),
      let plugin = [TripFilePlugin].everyTripFile.first(where: {
        $0.key == name.dropFirst(Self.tripMark.count)
      })
    {
      self = .tripReader(plugin)
    } else if name.hasPrefix(Self.inkMark),
      let plugin = [InkFilePlugin].everyInkFile.first(where: {
        $0.key == name.dropFirst(Self.inkMark.count)
      })
    {
      self = .inkReader(plugin)
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
    case .tripReader(let plugin):
      do throws(BrokenPromise) {
        try PlayedTrip(bytes, as: plugin, among: Self.trips).play()
        return .clean
      } catch {
        return .broken("\(Self.tripMark)\(plugin.key): \(error)")
      }
    case .inkReader(let plugin):
      do throws(BrokenPromise) {
        try PlayedInk(bytes, as: plugin, among: .everyInkFile).play()
        return .clean
      } catch {
        return .broken("\(Self.inkMark)\(plugin.key): \(error)")
      }
    case .workspace:
      do throws(BrokenPromise) {
        try PlayedWorkspace(bytes).play()
        return .clean
      } catch {
        return .broken("\(Self.workspaceName): \(error)")
      }
    }
  }
}
