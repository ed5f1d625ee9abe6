public import Domain
public import Gestures
public import GridGeometry
public import PluginAPI

/// What can be observed of an itinerary beside its contents and what every surface has.
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

  /// A row that is lifted, and where it may be.
  public struct Lifted: Hashable, Sendable {
    /// The entry.
    public var entry: ID<ItineraryEntry>
    /// The finger; `nil` if a command lifted it.
    public var touch: TouchID?
    /// How far below the row's top the finger touched down.
    public var grip: Double
    /// Where the finger is.
    public var finger: Point<ScreenSpace>
    /// How many rows come before it.
    public var rank: Int
    /// How many rows come before the one below which it would be.
    public var gap: Int?
    /// The gaps into which it may be dropped.
    public var zones: [Gap] = []
    /// For each row whether a place right below it is valid; `nil` if no key is free there.
    public var isValid: [Bool?] = []
  }

  /// Something that is drawn.
  public struct Piece: Hashable, Sendable {
    /// What it is called.
    public let id: SceneID
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
  public var pressed: [SceneID] = []
  /// Rows, headers, handles, gaps and buttons as they are drawn, in order, if something is
  /// lifted or open; what is drawn else follows from what is known, and is looked at now and then.
  public var pieces: [Piece] = []

  /// How it differs from what was expected, in words; empty if it does not.
  func differences(from expected: Self) -> [String] {
    var found = Differences()
    found.compare("entry of the panel", expected: expected.entry, got: entry) { "\($0)" }
    found.compareLists("fault of the trip", expected: expected.faults, got: faults, Words.text)
    found.compare("network", expected: expected.isOnline, got: isOnline) {
      $0 ? "online" : "offline"
    }
    let (other, own) = (expected.lifted, lifted)
    found.compareDetails(
      "lifted row", expected: other?.withoutPlaces, got: own?.withoutPlaces, \.details)
    if let other, let own {
      found.compareLists("zone", expected: other.zones, got: own.zones) { $0.text }
      found.compareLists("gap", expected: other.isValid, got: own.isValid) { isValid in
        isValid.map { $0 ? "valid" : "invalid" } ?? "no free place"
      }
    }
    found.compareLists("pressed element", expected: expected.pressed, got: pressed) { "'\($0)'" }
    found.compareLists("drawn element", expected: expected.pieces, got: pieces) { $0.text }
    return found.lines
  }
}

extension ItineraryObservation.Gap {
  fileprivate var text: String {
    switch (after, before) {
    case (let above?, let below?): "day \(day) between entry \(above) and entry \(below)"
    case (let above?, nil): "day \(day) below entry \(above)"
    case (nil, let below?): "day \(day) above entry \(below)"
    case (nil, nil): "day \(day), which is empty"
    }
  }
}

extension ItineraryObservation.Lifted {
  fileprivate var withoutPlaces: Self {
    var bare = self
    (bare.zones, bare.isValid) = ([], [])
    return bare
  }

  fileprivate var details: [Described.Detail] {
    [
      Described.Detail("entry", "\(entry)"),
      Described.Detail("by", touch.map { "finger \($0.rawValue)" } ?? "a command"),
      Described.Detail("grip", ScriptText.text(grip)),
      Described.Detail("finger at", ScriptText.text(finger)),
      Described.Detail("rows before it", "\(rank)"),
      Described.Detail("rows before the gap", gap.map { "\($0)" } ?? "none, as there is no gap"),
    ]
  }
}

extension ItineraryObservation.Piece {
  fileprivate var text: String {
    let states = Words.list(states.sorted().map(\.rawValue), none: "plain")
    return "'\(id)' at \(Words.text(frame)), \(states)"
  }
}
