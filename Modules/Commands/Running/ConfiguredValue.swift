/// A setting of the program, with where its value comes from.
package struct ConfiguredValue: Hashable, Sendable {
  /// Where a value comes from, the strongest first.
  package enum Source: Hashable, Sendable {
    /// An option of the program, such as "--theme".
    case flag(String)
    /// A variable of the environment.
    case variable(String)
    /// A place in the configuration file.
    case file(String)
    /// The program itself.
    case standard

    /// The sort of source, as JSON names it.
    var name: String {
      switch self {
      case .flag: "flag"
      case .variable: "variable"
      case .file: "file"
      case .standard: "default"
      }
    }

    /// What exactly it is.
    package var place: String? {
      switch self {
      case .flag(let place), .variable(let place), .file(let place): place
      case .standard: nil
      }
    }
  }

  /// The name, such as "gestures.panDistance".
  let name: String
  /// The value, as it is written; empty if there is none.
  let value: String
  let source: Source

  /// Creates a value.
  package init(name: String, value: String, source: Source) {
    self.name = name
    self.value = value
    self.source = source
  }
}

/// Where a person's configuration file is, or would be.
package struct ConfigurationPath: Hashable, Sendable {
  /// The path.
  package let path: String
  /// Whether there is a file.
  package let exists: Bool

  /// Creates a path.
  package init(_ path: String, exists: Bool) {
    (self.path, self.exists) = (path, exists)
  }

  /// The path, for people.
  var text: String { exists ? path : "\(path) (does not exist)" }
}
