/// A place in a feed or in the answer to a query, which a client keeps without understanding it.
struct FeedToken: Hashable {
  /// What the token is a place in.
  enum Kind: UInt8 {
    /// The change feed of a zone.
    case zone = 1
    /// The list of the zones of an owner that changed.
    case owner = 2
    /// The records that fit a query.
    case query = 3
  }

  /// What it is a place in.
  let kind: Kind
  /// The number of the zone; 0 for all zones of an owner.
  var zone: Int64 = 0
  /// The epoch in which it was made.
  let epoch: Int64
  /// The last change before the place.
  var sequence: Int64 = 0
  /// What the feed of the zone was complete from when its reading began.
  ///
  /// A reader that began after a purge needs nothing of what the purge removed.
  var base: Int64 = 0
  /// How many empty pages were sent since.
  var pauses: UInt8 = 0
  /// The name of the last record before the place.
  var name = ""
  /// The last change of each zone of an owner, by number.
  var zones: [Int64: Int64] = [:]
}

extension FeedToken {
  /// The version of the format.
  private static let version: UInt8 = 1
  /// The bytes before the name.
  private static let headLength = 35

  /// The bytes that a token has without its code.
  var bytes: [UInt8] {
    var bytes = [Self.version, kind.rawValue]
    bytes.reserveCapacity(Self.headLength + name.utf8.count + TokenSeal.codeLength)
    func add(_ number: Int64) {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    for number in [zone, epoch, sequence, base] { add(number) }
    bytes.append(pauses)
    bytes += name.utf8
    for (zone, sequence) in zones.sorted(by: { $0.key < $1.key }) {
      add(zone)
      add(sequence)
    }
    return bytes
  }

  /// Reads the bytes of a token without its code; `nil` for those of another version.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= Self.headLength, bytes.first == Self.version,
      let kind = Kind(rawValue: bytes[bytes.startIndex + 1])
    else { return nil }
    func number(at offset: Int) -> Int64 {
      let start = bytes.startIndex + offset
      return bytes[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) }
    }
    let rest = bytes.dropFirst(Self.headLength)
    guard kind != .owner || rest.count.isMultiple(of: 16) else { return nil }
    self.init(
      kind: kind, zone: number(at: 2), epoch: number(at: 10), sequence: number(at: 18),
      base: number(at: 26), pauses: bytes[bytes.startIndex + Self.headLength - 1])
    if kind == .owner {
      for offset in stride(from: Self.headLength, to: bytes.count, by: 16) {
        zones[number(at: offset)] = number(at: offset + 8)
      }
    } else {
      name = String(decoding: rest, as: UTF8.self)
    }
  }
}
