/// One of several equal parts of a campaign, for independent machines.
///
/// Part I of N takes every Nth run, starting with the Ith, so that all parts together run exactly
/// the whole.
public struct Shard: Hashable, Sendable {
  /// The most parts a campaign can have.
  public static let limit = 1_000_000
  /// All of it.
  public static let whole = Shard(checked: 1, of: 1)

  /// Which part it is, from 1.
  public let index: Int
  /// How many parts there are.
  public let count: Int

  private init(checked index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Creates a part; `nil` if there is no such part.
  public init?(_ index: Int, of count: Int) {
    guard 1...Self.limit ~= count, 1...count ~= index else { return nil }
    self.init(checked: index, of: count)
  }

  /// Parses the form `I/N`; `nil` for other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
      let index = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(index, of: count)
  }

  /// Whether some runs belong to both.
  public func meets(_ other: Shard) -> Bool {
    var (divisor, rest) = (count, other.count)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return (index - other.index) % divisor == 0
  }

  /// Whether a run belongs to it.
  public func takes(_ run: UInt64) -> Bool { run % UInt64(count) == UInt64(index - 1) }
}

extension Shard: CustomStringConvertible {
  /// The part as `I/N`.
  public var description: String { "\(index)/\(count)" }
}
