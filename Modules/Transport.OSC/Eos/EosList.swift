import OSC

/// Some values of a thing, of how many go before and how many there are.
struct EosValues: Hashable, Sendable {
  /// The first values of a list that are of use: place, identity and label.
  private static let useful = 3
  /// The most bytes of a text that are kept: as many as a packet of an Eos has.
  private static let textLength = 512

  /// How many values go before.
  let offset: Int
  /// How many there are in all; consoles are known to say less than they send.
  let total: Int
  /// How many came.
  let count: Int
  /// Those of them that are of use.
  let first: [OSCArgument]

  init(_ arguments: [OSCArgument], offset: Int, total: Int) {
    self.offset = offset
    self.total = total
    count = arguments.count
    first = arguments.prefix(max(0, Self.useful - offset)).map(Self.kept)
  }

  /// The part of a value to keep: many may wait to be read.
  private static func kept(_ value: OSCArgument) -> OSCArgument {
    switch value {
    case .int32, .int64: value
    case .string(let text) where text.utf8.count <= textLength: value
    case .string(let text): .string(String(decoding: text.utf8.prefix(textLength), as: UTF8.self))
    default: .null
    }
  }
}

/// One thing of an Eos console, of which the values may come in several packets.
///
/// Packets have 512 bytes at most; each says how many values went before, and how many there are.
struct EosList: Hashable, Sendable {
  /// The number on the console, as text: whole numbers and decimals alike.
  let number: String
  /// The place among the things of its pool; only of use where it was asked for by that.
  private(set) var index: Int?
  /// The identity, which a renumbering keeps; empty if the console did not send it.
  private(set) var identity = ""
  /// The name; empty if it has none.
  private(set) var label = ""
  private var received = 0
  private var total = 0

  init(number: String) { self.number = number }

  /// Adds the values of one packet.
  mutating func take(_ values: EosValues) {
    for (place, value) in values.first.enumerated() {
      switch (values.offset + place, value) {
      case (0, .int32(let index)): self.index = Int(index)
      case (0, .int64(let index)): self.index = Int(exactly: index)
      case (1, .string(let text)): identity = text
      case (2, .string(let text)): label = text
      default: break
      }
    }
    received += values.count
    total = max(total, values.total)
  }

  /// Whether all announced values have arrived.
  var isWhole: Bool { received >= total }
}
