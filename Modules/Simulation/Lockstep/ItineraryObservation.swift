public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// All that can be told of an itinerary beside its contents and what every surface has.
public struct ItineraryObservation: Hashable, Sendable {
  /// A gap between two rows of a day.
  public struct Gap: Hashable, Sendable {
    /// The number of the day.
    public let day: Int
    /// The entry above it, or `nil`.
    public let after: ID<ItineraryEntry>?
    /// The entry below it, or `nil`.
    public let before: ID<ItineraryEntry>?
  }

  /// A row that is lifted, and where it may stand.
  public struct Lifted: Hashable, Sendable {
    /// The entry.
    public var entry: ID<ItineraryEntry>
    /// The finger; `nil` where a command lifted it.
    public var touch: TouchID?
    /// How far below the row's top the finger touched down.
    public var grip: Double
    /// Where the finger is.
    public var finger: Point<ScreenSpace>
    /// How many rows come before it.
    public var rank: Int
    /// How many rows come before the one below which it would come to stand.
    public var gap: Int?
    /// The gaps into which it may be dropped.
    public var zones: [Gap] = []
    /// For each row whether a place right below it is valid; `nil` where no key is free there.
    public var isValid: [Bool?] = []
  }

  /// Something that is drawn.
  public struct Piece: Hashable, Sendable {
    /// What it is called.
    public let id: String
    /// Where it is drawn.
    public let frame: Rect<ScreenSpace>
    /// How it looks.
    public let states: Set<SceneElement.State>
  }

  /// The entry that the open panel is about.
  public var entry: ID<ItineraryEntry>?
  /// What is wrong with what is stored.
  public var faults: [TripFault] = []
  /// Whether it can be changed as far as the network goes.
  public var isOnline = true
  /// What is lifted.
  public var lifted: Lifted?
  /// The elements that look pressed, in the order in which fingers touched them.
  public var pressed: [String] = []
  /// Rows, headers, handles, gaps and buttons as they are drawn, in order, where something is
  /// lifted or open; what is drawn else follows from what is known, and is looked at now and then.
  public var pieces: [Piece] = []

  /// What differs from another observation, in words; empty where nothing does.
  func differences(from other: Self) -> [String] {
    var found: [String] = []
    func compare<Value: Equatable>(_ name: String, _ ours: Value, _ theirs: Value) {
      if ours != theirs { found.append("\(name): \(ours), not \(theirs)") }
    }
    compare("entry", entry, other.entry)
    compare("faults", faults, other.faults)
    compare("online", isOnline, other.isOnline)
    compare("lifted", lifted?.withoutPlaces, other.lifted?.withoutPlaces)
    compare("zones", lifted?.zones, other.lifted?.zones)
    compare("valid places", lifted?.isValid, other.lifted?.isValid)
    compare("pressed", pressed, other.pressed)
    if let pair = zip(pieces, other.pieces).first(where: { $0 != $1 }) {
      found.append("drawn: \(pair.0.legible), not \(pair.1.legible)")
    } else {
      compare("pieces drawn", pieces.count, other.pieces.count)
    }
    return found
  }
}

extension ItineraryObservation.Lifted {
  fileprivate var withoutPlaces: Self {
    var bare = self
    (bare.zones, bare.isValid) = ([], [])
    return bare
  }
}

extension ItineraryObservation.Piece {
  /// In an order that is the same in every process.
  fileprivate var legible: String {
    "\(id) at \(frame) \(states.sorted().map(\.rawValue))"
  }
}
