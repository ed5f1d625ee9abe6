import Domain
import JSONText
import PluginAPI

/// An entry of a manager as it is in the file.
struct BlinderKittenItem {
  let manager: String
  let line: Int
  /// What the program calls it, for example `7 - Palette Spot`.
  var niceName = ""
  /// Its own parameters, by their address; what has its standard value is not written.
  var parameters: [String: JSONScalar] = [:]
  /// The families of the channels that a preset sets.
  var families: PresetFamily = []
  /// The cues of a list.
  var cues: [BlinderKittenCue] = []

  /// A whole number among the parameters.
  func number(_ address: String, standard: UInt32) -> UInt32? {
    guard let value = parameters[address] else { return standard }
    guard case .number(let text) = value, let number = Double(text) else { return nil }
    return UInt32(exactly: number)
  }

  /// A text among the parameters.
  func text(_ address: String) -> String? {
    guard case .string(let text) = parameters[address] else { return nil }
    return text
  }
}

/// A cue as it is in the file.
struct BlinderKittenCue {
  var niceName = ""
  /// Its number; the standard value is not written.
  var number = "1"
}

/// Takes the values of a BlinderKitten show.
///
/// Each sort of things has a manager, whose entries are under `items` if it has any. What an
/// entry is called and numbered is among its `parameters`, each with an address.
struct BlinderKittenReader: JSONHandler {
  /// What is accepted of a show.
  static let limits = JSONFileLimits(
    remedy: "the file seems damaged or cut off; save the show again in BlinderKitten")
  /// The most entries accepted.
  static let itemLimit = 50_000
  /// The most cues accepted.
  static let cueLimit = ObjectCollector.keptCueLimit
  /// The managers whose entries become something.
  static let wanted: Set<String> = [
    "group", "preset", "cuelist", "effect", "carousel", "virtualButton",
  ]
  /// The parameters that are looked at.
  private static let wantedAddresses: Set<String> = [
    "/id", "/name", "/targetType", "/targetID", "/pageNumber", "/rowNumber", "/colNumber",
  ]
  /// The place of a manager's entries, except its own name.
  private static let itemPath = ["items", JSONContainer.element]
  private static let cuePath =
    [
      "cuelist", "items", JSONContainer.element, "containers", "cues", "items",
      JSONContainer.element,
    ]

  /// The entries that become something, in the file's order.
  private(set) var items: [BlinderKittenItem] = []
  /// What becomes nothing.
  private(set) var others = LeftOutTally()

  private var item: BlinderKittenItem?
  private var cue: BlinderKittenCue?
  private var cueCount = 0
  private var keptBytes = 0
  private var line = 0
  private var address: String?
  private var value: JSONScalar?

  init(_ options: ReadingOptions) {}

  mutating func begin(
    _ container: JSONContainer, in path: [String], line: Int
  ) throws(ShowFileError) {
    address = nil
    value = nil
    self.line = line
    if path.count == 3, path[1...].elementsEqual(Self.itemPath) {
      item = BlinderKittenItem(manager: path[0], line: line)
    } else if path == Self.cuePath {
      cueCount += 1
      guard cueCount <= Self.cueLimit else { throw Self.tooMany(Self.cueLimit, "cues", line) }
      cue = BlinderKittenCue()
    }
  }

  mutating func end(in path: [String]) throws(ShowFileError) {
    if let address, let value { try take(address, value, in: path) }
    address = nil
    value = nil
    if path == Self.cuePath {
      if let cue { item?.cues.append(cue) }
      cue = nil
    } else if path.count == 3, let item {
      self.item = nil
      try add(item)
    }
  }

  mutating func take(_ scalar: JSONScalar, in path: [String]) throws(ShowFileError) {
    guard item != nil, let key = path.last else { return }
    switch (key, scalar) {
    case ("controlAddress", .string(let text)): address = text
    case ("value", _): value = scalar
    case ("niceName", .string(let text)):
      if path.count == 4 {
        let name = try kept(text)
        item?.niceName = name
      } else if path.count == 8, cue != nil {
        let name = try kept(text)
        cue?.niceName = name
      }
    default: break
    }
  }

  /// Takes a parameter: an object of an address and a value.
  private mutating func take(
    _ address: String, _ value: JSONScalar, in path: [String]
  ) throws(ShowFileError) {
    if path.count == 5, path[3] == "parameters" {
      guard Self.wantedAddresses.contains(address) else { return }
      if case .string(let text) = value {
        let kept = try kept(text)
        item?.parameters[address] = .string(kept)
      } else {
        item?.parameters[address] = value
      }
    } else if path.count == 9, cue != nil, path[7] == "parameters" {
      guard address == "/id" else { return }
      switch value {
      case .number(let text): cue?.number = text
      // Related programs have words for numbers.
      case .string(let text):
        let number = try kept(text)
        cue?.number = number
      case .bool, .null: break
      }
    } else if address == "/channelType", item?.manager == "preset", case .string(let text) = value {
      // `/color/channelTypes/red`: the family comes first.
      let family = text.split(separator: "/").first.map(String.init) ?? ""
      item?.families.formUnion(PresetFamily(attribute: family))
    }
  }

  /// A name as it is shown, counted so that a file of names alone does not fill the memory.
  private mutating func kept(_ text: String) throws(ShowFileError) -> String {
    let name = Name.cleaned(text)
    keptBytes += name.utf8.count
    guard keptBytes <= ObjectCollector.nameLimit else {
      throw Self.tooMany(ObjectCollector.nameLimit, "bytes of names", line)
    }
    return name
  }

  private mutating func add(_ item: BlinderKittenItem) throws(ShowFileError) {
    guard Self.wanted.contains(item.manager) else {
      return others.add(
        Name.cleaned(item.manager.prefix(80)), reason: "no kind of object corresponds to it")
    }
    guard items.count < Self.itemLimit else {
      throw Self.tooMany(Self.itemLimit, "entries", item.line)
    }
    items.append(item)
  }

  private static func tooMany(_ limit: Int, _ what: String, _ line: Int) -> ShowFileError {
    ShowFileError(
      .tooLarge, "the show has more than \(limit) \(what)", line: line,
      remedy: "remove what is not needed from it in BlinderKitten")
  }
}
