import Domain
import Foundation

/// The states and countries that are behind a city in an address.
enum Regions {
  /// A state or country.
  struct Region {
    /// What distinguishes cities of one name: `IL`, or `AT` without a state.
    let code: String
    let isCountry: Bool
    /// Whether a city has the same name.
    var isCity = false
  }

  /// The state or country with a name or abbreviation.
  ///
  /// - Parameters:
  ///   - text: The name, without a postal code.
  ///   - isCertain: Whether a postal code or country is with it, so that two capitals are a state,
  ///     be it unknown.
  /// - Returns: The region; `nil` for other texts.
  static func region(_ text: String, isCertain: Bool) -> Region? {
    if isState(text) { return Region(code: text, isCountry: false) }
    let name = SearchKey(text).text
    if let code = states[name] {
      return Region(code: code, isCountry: false, isCity: citiesToo.contains(code))
    }
    if let code = countries[name] ?? otherCountries[name] {
      return Region(code: code, isCountry: true, isCity: cityStates.contains(code))
    }
    if countryCodes.contains(text) { return Region(code: text, isCountry: true) }
    return isCertain && isCode(text) ? Region(code: text, isCountry: false) : nil
  }

  /// Whether a text is two capitals, as the states and provinces of many countries are.
  static func isCode(_ text: String) -> Bool {
    text.utf8.count == 2 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Whether a text is the abbreviation of a state.
  static func isState(_ text: some StringProtocol) -> Bool { stateCodes.contains(String(text)) }

  /// The codes of states whose names are those of cities, too.
  private static let citiesToo: Set<String> = ["NY", "WA", "QC"]
  /// The codes of countries whose names are those of cities, too.
  private static let cityStates: Set<String> = [
    "DJ", "GI", "GT", "HK", "KW", "LU", "MC", "MO", "PA", "SG", "SM", "VA",
  ]

  private static let stateCodes = Set(states.values)

  /// The states of the United States, Canada and Australia, whose addresses name them.
  private static let states: [String: String] = [
    "alabama": "AL", "alaska": "AK", "arizona": "AZ", "arkansas": "AR", "california": "CA",
    "colorado": "CO", "connecticut": "CT", "delaware": "DE", "district of columbia": "DC",
    "florida": "FL", "georgia": "GA", "hawaii": "HI", "idaho": "ID", "illinois": "IL",
    "indiana": "IN", "iowa": "IA", "kansas": "KS", "kentucky": "KY", "louisiana": "LA",
    "maine": "ME", "maryland": "MD", "massachusetts": "MA", "michigan": "MI", "minnesota": "MN",
    "mississippi": "MS", "missouri": "MO", "montana": "MT", "nebraska": "NE", "nevada": "NV",
    "new hampshire": "NH", "new jersey": "NJ", "new mexico": "NM", "new york": "NY",
    "north carolina": "NC", "north dakota": "ND", "ohio": "OH", "oklahoma": "OK", "oregon": "OR",
    "pennsylvania": "PA", "puerto rico": "PR", "rhode island": "RI", "south carolina": "SC",
    "south dakota": "SD", "tennessee": "TN", "texas": "TX", "utah": "UT", "vermont": "VT",
    "virginia": "VA", "washington": "WA", "west virginia": "WV", "wisconsin": "WI",
    "wyoming": "WY",
    "alberta": "AB", "british columbia": "BC", "manitoba": "MB", "new brunswick": "NB",
    "newfoundland and labrador": "NL", "nova scotia": "NS", "nunavut": "NU", "ontario": "ON",
    "northwest territories": "NT", "prince edward island": "PE", "quebec": "QC",
    "saskatchewan": "SK", "yukon": "YT",
    "australian capital territory": "ACT", "new south wales": "NSW",
    "northern territory": "NT", "queensland": "QLD", "south australia": "SA",
    "tasmania": "TAS", "victoria": "VIC", "western australia": "WA",
  ]

  /// The names of countries in the languages that most addresses are in, from the CLDR.
  private static let countries: [String: String] = {
    let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 }
    let languages = [
      "en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "nb", "fi", "pl", "cs", "hu", "ro",
    ]
    var names: [String: String] = [:]
    for language in languages {
      let locale = Locale(identifier: language)
      for code in codes {
        guard let name = locale.localizedString(forRegionCode: code) else { continue }
        names[SearchKey(name).text] = names[SearchKey(name).text] ?? code
      }
    }
    return names
  }()

  /// Other names of countries that addresses have.
  private static let otherCountries: [String: String] = [
    "u.s.a.": "USA", "u.s.": "USA", "united states of america": "USA", "uk": "GB", "u.k.": "GB",
    "great britain": "GB", "england": "GB", "scotland": "GB", "wales": "GB",
    "northern ireland": "GB", "czech republic": "CZ", "holland": "NL", "the netherlands": "NL",
    "republic of ireland": "IE", "turkey": "TR", "korea": "KR", "russia": "RU",
  ]

  private static let countryCodes =
    Set(Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 })
    .union(["USA", "UK", "UAE", "CAN", "GBR", "AUS", "GER", "DEU", "FRA", "ESP", "ITA", "NED"])
}
