/// An option that a command takes.
struct OptionSpec: Hashable {
  /// The name without dashes.
  let name: String
  /// What its value is called in help; `nil` where it takes none.
  let value: String?
  /// Whether it may be given more than once.
  var isRepeated = false
  /// Whether the value may be left out; it is a number then, which tells it from other words.
  var isValueOptional = false

  /// As it is written.
  var usage: String { "--\(name)" }

  static func flag(_ name: String) -> OptionSpec { OptionSpec(name: name, value: nil) }

  static func value(_ name: String, _ value: String) -> OptionSpec {
    OptionSpec(name: name, value: value)
  }

  static func number(_ name: String, _ value: String) -> OptionSpec {
    OptionSpec(name: name, value: value, isValueOptional: true)
  }

  static func values(_ name: String, _ value: String) -> OptionSpec {
    OptionSpec(name: name, value: value, isRepeated: true)
  }
}

extension CommandName {
  /// The options that the command takes.
  var options: [OptionSpec] {
    switch self {
    case .showDelete, .boardDelete, .objectDelete, .tripDelete, .tripReset, .entryDelete:
      [.flag("yes")]
    case .objects: [.value("kind", "KIND")]
    case .objectAdd: [.value("color", "COLOR"), .flag("outlined")]
    case .objectEdit:
      [
        .value("name", "NAME"), .value("number", "NUMBER"), .value("kind", "KIND"),
        .value("color", "COLOR"), .flag("outlined"), .flag("filled"),
      ]
    case .boardNew: [.value("minimum", "1|2"), .value("rules", "RULES")]
    case .press: [.flag("instant"), .flag("screen")]
    case .tap, .doubletap, .swipe, .pinch, .pan, .zoom: [.flag("screen")]
    case .drag: [.value("fingers", "N"), .value("steps", "N"), .flag("hold"), .flag("screen")]
    case .pick: [.value("search", "TEXT"), .value("kind", "KIND[,KIND]")]
    case .connect:
      [
        .value("profile", "PROFILE"), .values("set", "NAME=VALUE"), .value("gap", "MS"),
        .value("listen", "PORT"),
      ]
    case .trigger: [.flag("release"), .flag("dry-run"), .value("profile", "PROFILE")]
    case .monitor: [.value("for", "SECONDS")]
    case .import:
      [
        .value("policy", "POLICY"), .value("kinds", "KIND[,KIND]"), .value("numbers", "N[-N][,N]"),
        .value("only", "TEXT"), .value("format-name", "FORMAT"), .values("map", "COLUMN=FIELD"),
        .flag("cues-as-blocks"),
        .value("layout", "LAYOUT"), .value("columns", "N"), .flag("yes"),
        .number("follow", "SECONDS"),
      ]
    case .export: [.value("format", "FORM"), .value("board", "BOARD"), .flag("force")]
    case .tripNew: [.value("zone", "ZONE")]
    case .tripMerge: [.value("zone", "ZONE"), .flag("dry-run"), .flag("yes")]
    case .tripExport: [.flag("force")]
    case .entryAdd:
      [.value("time", "TIME"), .value("icon", "ICON"), .value("location", "LAT,LON")]
    case .entryEdit:
      [
        .value("title", "TITLE"), .value("time", "TIME"), .value("icon", "ICON"),
        .value("location", "LAT,LON"),
      ]
    case .travel:
      [.value("speed", "KM/H"), .value("detour", "FACTOR"), .value("unit", "mi|km")]
    default: []
    }
  }
}
