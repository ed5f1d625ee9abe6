/// One thing of an Eos console, of which the values may come in several packets.
///
/// Packets have 512 bytes at most; each says how many values went before, and how many there are.
struct EosList: Hashable, Sendable {
  /// The most values of a list that are kept: the first three are of use.
  private static let capacity = 64

  /// The number on the console, as text: whole numbers and decimals alike.
  let number: String
  private var values: [Int: OSCArgument] = [:]
  private var received = 0
  private var total = 0

  init(number: String) { self.number = number }

  /// Takes the values of one packet.
  ///
  /// - Parameters:
  ///   - arguments: The values.
  ///   - offset: How many went before.
  ///   - total: How many there are; consoles are known to say less than they send.
  mutating func take(_ arguments: [OSCArgument], offset: Int, total: Int) {
    for (place, value) in arguments.enumerated() where offset + place < Self.capacity {
      values[offset + place] = value
    }
    received += arguments.count
    self.total = max(self.total, total)
  }

  /// Whether as many values are there as were promised.
  var isWhole: Bool { received >= total }

  /// The place among the things of its pool; only of use where it was asked for by that.
  var index: Int? {
    switch values[0] {
    case .int32(let index)?: Int(index)
    case .int64(let index)?: Int(exactly: index)
    default: nil
    }
  }

  /// What stays with the thing when it is renumbered; empty where the console did not say.
  var identity: String { text(at: 1) }

  /// The name; empty where it has none.
  var label: String { text(at: 2) }

  private func text(at place: Int) -> String {
    if case .string(let text)? = values[place] { text } else { "" }
  }
}
