package import Gestures

/// The profile of a ``Player`` in one run: what it does, how often, and how.
package struct PlayerProfile: Hashable, Sendable {
  /// The most that a feature can weigh.
  package static let heaviest: UInt8 = 8
  /// How often a gesture may be reported on its way.
  package static let moveCounts = [1, 2, 4, 16, 40]
  /// The microseconds between two reports.
  package static let intervals: [Int64] = [0, 1, 1_000, 8_333, 16_667, 50_000, 200_000]

  /// How much each feature weighs, by its number; 0 leaves it out.
  package private(set) var weights: [UInt8]
  /// How often each gesture is reported on its way; `nil` if each has its own number.
  package private(set) var moves: Int?
  /// The microseconds between two reports; `nil` if each gesture has its own.
  package private(set) var interval: Int64?
  /// The kind of touches; `nil` if each gesture has its own.
  package private(set) var kind: TouchKind?
  /// How many of 8 aims are at the middle.
  package private(set) var precision: Int
  /// The approximate number of touches between two acts.
  package private(set) var actGap: Int
  /// The approximate number of touches between two disturbances.
  package private(set) var disturbanceGap: Int
  /// How many times more seldom everything is opened again.
  package private(set) var reloadGap = 1
  /// Whether the numbers of fingers are used again.
  package private(set) var reusesNumbers: Bool

  private let actionTotal: Int
  private let disturbanceTotal: Int
  private let actTotal: Int

  /// Everything, about equally often.
  package init() {
    self.init(weights: Array(repeating: 1, count: Feature.allCases.count))
  }

  /// Some of everything.
  package init(using random: inout RandomSource) {
    let mask = random.next()
    var weights: [UInt8] = []
    for place in Feature.allCases.indices {
      let isOn = mask >> UInt64(place) & 1 == 1
      weights.append(isOn ? 1 << UInt8(random.int(below: 4)) : 0)
    }
    if !weights[Feature.actions].contains(where: { $0 > 0 }) {
      weights[random.int(below: Feature.actions.count)] = 1
    }
    self.init(weights: weights)
    moves = random.pick(Self.moveCounts)
    interval = random.pick(Self.intervals)
    kind = random.chance(1, in: 8) ? random.pick(TouchKind.allCases) : .finger
    precision = random.pick([0, 4, 8]) ?? 4
    actGap = random.pick([4, 12, 24, 64]) ?? 12
    disturbanceGap = random.pick([3, 8, 24, 64]) ?? 8
    reusesNumbers = random.chance(1, in: 2)
  }

  private init(weights: [UInt8]) {
    self.weights = weights
    precision = 4
    actGap = 12
    disturbanceGap = 12
    reusesNumbers = true
    func total(_ places: Range<Int>) -> Int { weights[places].reduce(0) { $0 + Int($1) } }
    actionTotal = total(Feature.actions)
    disturbanceTotal = total(Feature.disturbances)
    actTotal = total(Feature.acts)
  }

  /// The same at another pace: acts and disturbances come as often for each gesture.
  package func at(_ pace: Pace, using random: inout RandomSource) -> PlayerProfile {
    guard pace == .fluent else { return self }
    var paced = self
    paced.moves = random.pick([24, 48, 96])
    paced.interval = random.pick([8_333, 16_667])
    paced.actGap *= 16
    paced.disturbanceGap *= 16
    paced.reloadGap = 16
    return paced
  }

  /// Whether a feature is not left out.
  package func has(_ feature: Feature) -> Bool { weights[feature.rawValue] > 0 }

  /// The next gesture of a finger.
  func action(using random: inout RandomSource) -> Feature {
    draw(from: Feature.actions, actionTotal, &random) ?? .tap
  }

  /// The next disturbance of fingers that are down; `nil` for none.
  func disturbance(using random: inout RandomSource) -> Feature? {
    draw(from: Feature.disturbances, disturbanceTotal, &random)
  }

  /// The next act without a finger; `nil` for none.
  func act(using random: inout RandomSource) -> Feature? {
    draw(from: Feature.acts, actTotal, &random)
  }

  private func draw(
    from places: Range<Int>, _ total: Int, _ random: inout RandomSource
  ) -> Feature? {
    guard total > 0 else { return nil }
    var rest = random.int(below: total)
    for place in places {
      rest -= Int(weights[place])
      if rest < 0 { return Feature(rawValue: place) }
    }
    return nil
  }
}
