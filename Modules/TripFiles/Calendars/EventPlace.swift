/// The venue and the city that the location of an event names.
struct EventPlace: Hashable {
  /// The stadium or hall, with its street if given.
  let venue: String
  let city: String
  /// The state or country that is behind the city.
  let region: String?

  /// Reads `Venue, City`, with a state or country in capitals behind it, as `IL`, `IL 60613` or
  /// `USA`; `nil` if the location names no city.
  init?(_ location: String) {
    var parts = location.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    var region: String?
    while parts.count > 2, let last = parts.last, let name = Self.region(last) {
      region = name
      parts.removeLast()
    }
    guard parts.count > 1, let city = parts.popLast() else { return nil }
    self.city = city
    self.region = region
    venue = parts.joined(separator: ", ")
  }

  /// Two or three capitals, which a postal code may follow.
  private static func region(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard let first = words.first, (2...3).contains(first.utf8.count),
      first.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }),
      words.dropFirst().allSatisfy({ $0.contains(where: \.isNumber) })
    else { return nil }
    return String(first)
  }
}
