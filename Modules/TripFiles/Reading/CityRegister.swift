import Domain
import PluginAPI

/// The cities of a file, as they are declared or come up by name.
///
/// A text means the city with that key, else the one with that name, else the one with that other
/// name, each without regard to case and accents.
struct CityRegister {
  private(set) var cities: [ImportedCity] = []

  /// Where each city came up first.
  private var lines: [Int] = []
  /// The state or country that distinguishes cities with one name, if the file gives it.
  private var regions: [String?] = []
  private var keys: [String: Int] = [:]
  private var foldedKeys: [SearchKey: [Int]] = [:]
  private var names: [SearchKey: [Int]] = [:]
  private var aliases: [SearchKey: [Int]] = [:]
  /// The cities that were only mentioned, which have no key of their own in the file.
  private var mentioned: Set<Int> = []
  /// Where each city was mentioned without its region.
  private var bareLines: [Int: [Int]] = [:]

  /// Takes a city with a key of its own.
  ///
  /// - Throws: ``ShowFileError`` if the key is taken, or there are too many cities.
  mutating func declare(_ city: ImportedCity, line: Int) throws(ShowFileError) {
    if let first = keys[city.key] {
      throw ShowFileError(
        .malformed, "the city '\(city.key)' is in line \(lines[first]) already", line: line,
        remedy: "give each city a key of its own")
    }
    try add(city, region: nil, line: line)
  }

  /// Whether there is a city with a key.
  func has(key: String) -> Bool { keys[key] != nil }

  /// The key of the city that a text names.
  ///
  /// - Throws: ``ShowFileError`` if there is none, or there are several.
  func key(of text: String, line: Int) throws(ShowFileError) -> String {
    guard let index = try index(of: text, line: line) else {
      throw ShowFileError(
        .notFound, "no city '\(text)' is in the file", line: line,
        remedy: "name a city by its key, name or another of its names, or add it to the cities")
    }
    return cities[index].key
  }

  /// The key of the city with a name, created if missing.
  ///
  /// - Parameters:
  ///   - name: The name, not empty.
  ///   - region: The part after it, such as `IL`; cities of one name with other regions are
  ///     different, and a name without a region means the only city of that name.
  ///   - line: The line of the name.
  /// - Returns: The key, until ``settle()`` gives another one.
  /// - Throws: ``ShowFileError`` if several cities have the name, or there are too many.
  mutating func mention(
    _ name: String, region: String? = nil, line: Int
  ) throws(ShowFileError) -> String {
    let namesakes = names[SearchKey(name)] ?? []
    guard let region else {
      // The key of the first of several namesakes is the bare name, and is ambiguous here.
      if namesakes.count > 1 { throw ambiguous(name, namesakes, line) }
      let key =
        if let index = try index(of: name, line: line) { cities[index].key } else {
          try add(named: name, region: nil, line: line)
        }
      if let index = keys[key] { bareLines[index, default: []].append(line) }
      return key
    }
    if let index = namesakes.first(where: { regions[$0] == region }) { return cities[index].key }
    guard let index = namesakes.first(where: { regions[$0] == nil }) else {
      return try add(named: name, region: region, line: line)
    }
    regions[index] = region
    return cities[index].key
  }

  /// Gives the cities that were mentioned with a region the key `name, region`, after the whole
  /// file is read.
  ///
  /// So the keys do not depend on the order of the file or on its other contents.
  ///
  /// - Returns: For each changed key, the new key; and for each line in which a name without a
  ///   region turned out to mean several cities, the error.
  mutating func settle() -> (keys: [String: String], ambiguous: [Int: ShowFileError]) {
    var faults: [Int: ShowFileError] = [:]
    for (index, lines) in bareLines where mentioned.contains(index) {
      let namesakes = names[SearchKey(cities[index].name)] ?? []
      guard namesakes.count > 1 else { continue }
      for line in lines { faults[line] = ambiguous(cities[index].name, namesakes, line) }
    }
    var settled: [String: String] = [:]
    for index in mentioned.sorted() {
      guard let region = regions[index] else { continue }
      let old = cities[index].key
      keys[old] = nil
      let key = freeKey(Self.bareKey(cities[index].name) + ", \(SearchKey(region).text)")
      keys[key] = index
      cities[index].key = key
      if key != old { settled[old] = key }
    }
    return (settled, faults)
  }

  /// The cities that the file declares, and those of the others that games and travels name.
  func cities(usedBy keys: Set<String>) -> [ImportedCity] {
    cities.indices.filter { !mentioned.contains($0) || keys.contains(cities[$0].key) }
      .map { cities[$0] }
  }

  private mutating func add(
    named name: String, region: String?, line: Int
  ) throws(ShowFileError) -> String {
    let key = freeKey(Self.bareKey(name))
    mentioned.insert(cities.count)
    try add(ImportedCity(key: key, name: name), region: region, line: line)
    return key
  }

  /// Folding makes some letters longer, and a key has room for a region and a number.
  private static func bareKey(_ name: String) -> String {
    String(SearchKey(name).text.unicodeScalars.prefix(TripLimits.keyLength - 50)).trimmed
  }

  /// A key that no city has: the one that is wanted, else that with a number.
  private func freeKey(_ wanted: String) -> String {
    var key = wanted
    var number = 2
    while keys[key] != nil {
      key = "\(wanted) \(number)"
      number += 1
    }
    return key
  }

  private mutating func add(
    _ city: ImportedCity, region: String?, line: Int
  ) throws(ShowFileError) {
    guard cities.count < TripLimits.cities else {
      throw ShowFileError(
        .tooLarge, "the file has more than \(TripLimits.cities) cities", line: line,
        remedy: "export a season or a trip at once, not everything")
    }
    let index = cities.count
    cities.append(city)
    lines.append(line)
    regions.append(region)
    keys[city.key] = index
    foldedKeys[SearchKey(city.key), default: []].append(index)
    names[SearchKey(city.name), default: []].append(index)
    for alias in Set(city.aliases.map { SearchKey($0) }) {
      aliases[alias, default: []].append(index)
    }
  }

  private func index(of text: String, line: Int) throws(ShowFileError) -> Int? {
    if let index = keys[text] { return index }
    let key = SearchKey(text)
    for found in [foldedKeys[key], names[key], aliases[key]] {
      guard let found, let first = found.first else { continue }
      guard found.count == 1 else { throw ambiguous(text, found, line) }
      return first
    }
    return nil
  }

  private func ambiguous(_ text: String, _ found: [Int], _ line: Int) -> ShowFileError {
    let known = found.prefix(5).map { "'\(cities[$0].key)'" }.joined(separator: ", ")
    return ShowFileError(
      .ambiguous, "'\(text)' means several cities: \(known)", line: line,
      remedy: "name the city by its key, or say its state or country")
  }
}
