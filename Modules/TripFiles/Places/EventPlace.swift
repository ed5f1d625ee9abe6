import Domain

/// The venue and the city that the location of an event names.
struct EventPlace: Hashable {
  /// The stadium or hall, with its street if given.
  let venue: String
  let city: String
  /// The state or country that is behind the city.
  let region: String?

  /// Reads a location as people and programs write it, on one line or several: `Venue, City`,
  /// `Venue, Street, City, ST 60613, Country`, `Venue, 1010 City`.
  ///
  /// Countries, states and postal codes are not cities. `nil` if the location names no city.
  init?(_ location: String) {
    var parts = location.split { ",;()".contains($0) || $0.isNewline }.map {
      Name.cleaned(String($0))
    }
    .filter { !$0.isEmpty }
    var behind = Behind()
    while parts.count > 1, let last = parts.last, behind.take(last) { parts.removeLast() }
    if parts.count > 1, let last = parts.last, let city = Self.city(last, &behind) {
      parts.removeLast()
      self.city = city
    } else if let city = behind.cityOfSameName {
      self.city = city
    } else if behind.followsCity, parts.count == 1, let city = Self.city(parts[0], &behind),
      !VenueWords.isVenue(city)
    {
      parts = []
      self.city = city
    } else {
      return nil
    }
    region = behind.region
    venue = (parts + behind.rooms.reversed()).joined(separator: ", ")
  }

  /// The parts that were behind the city, from the last one on.
  private struct Behind {
    /// The state, or else the country.
    var region: String?
    /// Whether the region is a state.
    var hasState = false
    /// A part such as `Field 3`, which belongs to the venue.
    var rooms: [String] = []
    /// The name of a state or country that is a city as well, such as `Singapore`.
    var cityOfSameName: String?
    /// Whether a state, country or postal code was there, so that a city is before it.
    var followsCity = false

    /// Takes a part that is not a city; `false` if it can be one.
    mutating func take(_ part: String) -> Bool {
      if PostalCode.isOne(part) {
        followsCity = true
        return true
      }
      let (words, hadCode) = PostalCode.without(part)
      let name = words.joined(separator: " ")
      // Behind its state, `New York` or `Lebanon` is a city.
      if !hasState, let region = Regions.region(name, isCertain: hadCode || self.region != nil) {
        self.region = region.isCountry ? self.region ?? region.code : region.code
        hasState = !region.isCountry
        cityOfSameName = cityOfSameName ?? (region.isCity ? name : nil)
        followsCity = true
        return true
      }
      guard VenueWords.isRoom(part) else { return false }
      rooms.append(part)
      return true
    }
  }

  /// The city that a part names, without postal codes and a state around it; `nil` if it is a
  /// street, a room or a word that says nothing.
  private static func city(_ part: String, _ behind: inout Behind) -> String? {
    var (words, hadCode) = PostalCode.without(part)
    if words.count > 1, let last = words.last,
      Regions.isState(last) || Regions.isCode(last) && (hadCode || words.dropLast().last == "-")
    {
      words.removeLast()
      if words.last == "-" { words.removeLast() }
      if !behind.hasState { behind.region = last }
      (behind.hasState, behind.followsCity) = (true, true)
    }
    let name = words.joined(separator: " ")
    let isName = name.contains(where: \.isLetter) && !words.contains { $0.first?.isNumber ?? true }
    // `Federal Way` in a state is a city; `1060 W Addison St` and `Hall 7` are not.
    let isStreet = VenueWords.isStreet(name) && (hadCode || !behind.followsCity)
    guard isName, !isStreet, !VenueWords.isRoom(name), !(hadCode && VenueWords.isVenue(name)),
      !VenueWords.isEmpty(name)
    else { return nil }
    return name
  }
}
