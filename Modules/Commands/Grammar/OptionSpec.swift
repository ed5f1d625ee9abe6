/// An option that a command takes.
struct OptionSpec: Hashable {
  /// The name without dashes.
  let name: String
  /// What its value is called in help; `nil` where it takes none.
  let value: String?

  /// As it is written.
  var usage: String { "--\(name)" }

  static func flag(_ name: String) -> OptionSpec { OptionSpec(name: name, value: nil) }

  static func value(_ name: String, _ value: String) -> OptionSpec {
    OptionSpec(name: name, value: value)
  }
}

extension CommandName {
  /// The options that the command takes.
  var options: [OptionSpec] {
    switch self {
    case .showDelete, .boardDelete, .objectDelete: [.flag("yes")]
    case .objects: [.value("kind", "KIND")]
    case .objectAdd: [.value("color", "COLOR"), .flag("outlined")]
    case .objectEdit:
      [
        .value("name", "NAME"), .value("number", "NUMBER"), .value("kind", "KIND"),
        .value("color", "COLOR"), .flag("outlined"), .flag("filled"),
      ]
    case .boardNew: [.value("minimum", "1|2")]
    case .tap, .doubletap, .press, .swipe, .pinch, .pan, .zoom: [.flag("screen")]
    case .drag: [.value("fingers", "N"), .value("steps", "N"), .flag("hold"), .flag("screen")]
    case .pick: [.value("search", "TEXT"), .value("kind", "KIND[,KIND]")]
    default: []
    }
  }
}
