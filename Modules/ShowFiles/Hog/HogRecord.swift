import Domain

/// A cue list or cue of a Hog export while it is read.
struct HogRecord {
  /// The fields of a record.
  enum Field {
    case number, name, comment, color, trigger
    /// The list of a cue, if the cue names it.
    case list

    /// Finds a field by the name of an attribute or element; `nil` for others.
    init?(key: String, ofCue isCue: Bool) {
      switch key {
      case "number", "no", "num": self = .number
      case "name", "label": self = .name
      case "comment", "comments": self = .comment
      case "color", "colour", "colorcoding", "colourcoding", "colorcode", "colourcode":
        self = .color
      case "trigger", "milliseconds", "time", "starttime", "timecode", "wait": self = .trigger
      case "cuelist", "cuelistnumber", "list", "listnumber":
        guard isCue else { return nil }
        self = .list
      default: return nil
      }
    }
  }

  /// How many elements were open where it began, with its own.
  let depth: Int
  /// The line it begins on.
  let line: Int
  /// Its number as the file writes it.
  var number = ""
  /// Its name.
  var name = ""
  /// Its colour as the file writes it.
  var color = ""
  /// The number of its list, if given.
  var list = ""
  /// Whether it has a comment.
  var hasComment = false
  /// Whether it has a trigger.
  var hasTrigger = false
  /// Whether there is an object of it already.
  var isSettled = false

  /// Creates an empty record.
  init(depth: Int, line: Int) {
    self.depth = depth
    self.line = line
  }

  /// Keeps a value.
  mutating func set(_ field: Field, _ value: String) {
    switch field {
    case .number: number = value
    case .name: name = Name.cleaned(value)
    case .color: color = value
    case .list: list = value
    case .comment: hasComment = hasComment || !value.isEmpty
    case .trigger: hasTrigger = hasTrigger || !value.isEmpty
    }
  }

  /// A number of the file; `nil` if it cannot be read.
  static func number(_ text: String) -> RecordNumber? {
    RecordNumber(Array(text.utf8).trimmed)
  }
}

extension [UInt8] {
  /// The bytes without spaces around them.
  fileprivate var trimmed: ArraySlice<UInt8> {
    var rest = drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    return rest
  }
}
