/// A place in an order that can always be split: there is always a key between two different keys.
///
/// Moving an item gives it a new key and leaves all others unchanged, so a drop is one change. Keys
/// are texts of the 62 digits and letters, read as a fraction: `V` is halfway. They are ordered by
/// their bytes, and none ends in `0`, because there is no room before it.
public struct OrderKey: Hashable, Sendable {
  /// The digits, at least one.
  public let digits: String

  /// Reads a stored key; `nil` for invalid text.
  ///
  /// - Parameter digits: From one to 1,024 digits and ASCII letters, the last one no `0`.
  public init?(_ digits: String) {
    guard (1...Self.limit).contains(digits.utf8.count), digits.utf8.last != Self.alphabet.first,
      digits.utf8.allSatisfy({ Self.value(of: $0) != nil })
    else { return nil }
    self.digits = digits
  }

  /// The maximum length of a key; moves by hand produce a few dozen digits.
  public static let limit = 1024

  /// Creates a key of digits that are known to be valid.
  init(unchecked digits: String) { self.digits = digits }

  private init(values: [Int]) {
    digits = String(decoding: values.map { Self.alphabet[$0] }, as: UTF8.self)
  }

  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A")) + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 36
    default: nil
    }
  }

  private var values: [Int] { digits.utf8.compactMap(Self.value) }
}

extension OrderKey {
  /// A key between two others.
  ///
  /// - Parameters:
  ///   - low: The key before; `nil` at the front.
  ///   - high: The key after; `nil` at the end.
  /// - Returns: A short key between them, or `nil` if `low` is not before `high`, or the key would
  ///   be longer than ``limit``: the items then need new keys.
  /// - Complexity: Grows with the length of the common prefix.
  public static func between(_ low: OrderKey?, _ high: OrderKey?) -> OrderKey? {
    if let low, let high, low >= high { return nil }
    let base = alphabet.count
    guard let high else { return low.map(after) ?? OrderKey(values: [base / 2]) }
    return between(low?.values ?? [], high.values)
  }

  private static func between(_ low: [Int], _ high: [Int]) -> OrderKey? {
    let base = alphabet.count
    var digits: [Int] = []
    // While the upper key's digits are followed, it bounds the next digit.
    var isBounded = true
    for place in 0..<limit {
      let floor = place < low.count ? low[place] : 0
      let ceiling = isBounded ? place < high.count ? high[place] : 0 : base
      if ceiling - floor > 1 {
        // At the front, the nearest digit leaves room for many more keys.
        let digit = low.isEmpty ? ceiling - 1 : floor + (ceiling - floor) / 2
        return OrderKey(values: digits + [digit])
      }
      digits.append(floor)
      if floor != ceiling { isBounded = false }
    }
    return nil
  }

  /// A key after one: the next number of a counter whose length grows with its leading `z`.
  ///
  /// A card that is touched goes to the end, so this is done more often than anything else. One
  /// more `z` makes room for about 200,000 keys, the second for billions.
  private static func after(_ key: OrderKey) -> OrderKey? {
    let base = alphabet.count
    var digits = key.values
    let full = digits.prefix { $0 == base - 1 }.count
    guard full < limit else { return nil }
    let length = min(max(4 * full, 1), limit)
    digits = Array(digits.prefix(length))
    while digits.count < length { digits.append(0) }
    var place = length - 1
    while digits[place] == base - 1 {
      // No key ends in the digit that has no room before it.
      digits[place] = place == length - 1 ? 1 : 0
      place -= 1
    }
    digits[place] += 1
    return OrderKey(values: digits)
  }

  /// Keys for several items after all others, in order.
  ///
  /// - Parameters:
  ///   - last: The key of the last item; `nil` if there is none.
  ///   - count: The number of keys; none if negative.
  /// - Returns: The keys; none if they would be longer than ``limit``.
  public static func after(_ last: OrderKey?, count: Int) -> [OrderKey] {
    guard let last else { return spread(count) }
    guard let first = between(last, nil) else { return [] }
    return spread(count).compactMap { OrderKey(first.digits + $0.digits) }
  }

  /// Keys for several items between two others, in order.
  ///
  /// - Parameters:
  ///   - low: The key before; `nil` at the front.
  ///   - high: The key after; `nil` at the end.
  ///   - count: The number of keys; none if negative.
  /// - Returns: The keys; none if `low` is not before `high`, or they would be longer than
  ///   ``limit``.
  public static func between(_ low: OrderKey?, _ high: OrderKey?, count: Int) -> [OrderKey] {
    guard count > 0 else { return [] }
    guard let high else { return after(low, count: count) }
    // The middle one first, so that keys grow with the logarithm of the number.
    guard let middle = between(low, high) else { return [] }
    let before = (count - 1) / 2
    let keys =
      between(low, middle, count: before) + [middle]
      + between(middle, high, count: count - 1 - before)
    return keys.count == count ? keys : []
  }

  /// Keys for several items in order, all of the same length.
  ///
  /// - Parameter count: The number of keys; none if negative.
  /// - Returns: The keys, evenly spread, with room between them.
  public static func spread(_ count: Int) -> [OrderKey] {
    guard count > 0 else { return [] }
    let base = alphabet.count
    var (width, room) = (1, base)
    while room / 4 <= count {
      let (wider, overflows) = room.multipliedReportingOverflow(by: base)
      guard !overflows else { break }
      (width, room) = (width + 1, wider)
    }
    let step = room / (count + 1)
    return (1...count).map { index in
      var (rest, values) = (index * step, Array(repeating: 0, count: width))
      for place in values.indices.reversed() {
        (rest, values[place]) = rest.quotientAndRemainder(dividingBy: base)
      }
      // No key ends in the digit that has no room before it.
      if values[width - 1] == 0 { values[width - 1] = 1 }
      return OrderKey(values: values)
    }
  }
}

extension OrderKey: Comparable {
  /// Orders keys by their bytes.
  public static func < (left: Self, right: Self) -> Bool {
    // The alphabet is in byte order, so text order is key order.
    left.digits < right.digits
  }
}

extension OrderKey: Codable {
  /// Reads the digits.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if the key is invalid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let key = OrderKey(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an order key is digits and letters, the last one no 0")
    }
    self = key
  }

  /// Writes the digits.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(digits)
  }
}
