import Commands
import Configuration

/// The settings of all sources: options win over variables, those over the file, and that over the
/// defaults.
struct LayeredSettings {
  /// The values to use.
  private(set) var settings = Settings()
  /// Every setting with its source.
  private(set) var values: [ConfiguredValue] = []
  /// What is wrong in the sources, and was not used.
  private(set) var faults: [String]
  /// Where the file is, unless none is read.
  let file: ConfigurationPath?

  /// Reads all settings.
  ///
  /// - Parameters:
  ///   - flags: The texts of options, by the names of settings.
  ///   - environment: The variables.
  ///   - file: The file, if there is one.
  init(flags: [String: Flag], environment: [String: String], file: ConfigurationFile?) {
    faults = file?.faults ?? []
    self.file = file.map { ConfigurationPath($0.path, exists: $0.exists) }
    let entries = file?.entries ?? [:]
    let layers = [
      Layer(InMemoryProvider(flags.mapValues(\.text))) { name, _ in
        .flag(flags[name]?.option ?? name)
      },
      Layer(
        // An empty variable counts as not set, as usual.
        EnvironmentVariablesProvider(environmentVariables: environment.filter { !$1.isEmpty })
          .prefixKeys(with: "callboard")
      ) { _, variable in .variable(variable) },
      Layer(InMemoryProvider(entries.mapValues(\.text))) { name, _ in
        .file(entries[name]?.place ?? name)
      },
    ]
    for setting in Setting.all { values.append(read(setting, from: layers)) }
    faults += UnknownVariables.faults(in: environment)
  }

  private mutating func read(_ setting: Setting, from layers: [Layer]) -> ConfiguredValue {
    for layer in layers {
      guard let found = layer.find(setting) else { continue }
      do throws(SettingError) {
        try setting.read(found.text, &settings)
        return ConfiguredValue(name: setting.name, value: found.text, source: found.source)
      } catch {
        faults.append("\(found.source.place ?? setting.name): \(error.message)")
      }
    }
    return ConfiguredValue(name: setting.name, value: setting.standard, source: .standard)
  }
}

extension LayeredSettings {
  /// A text of an option.
  struct Flag {
    /// The option, as it is typed.
    let option: String
    let text: String
  }

  /// A source of settings.
  private struct Layer {
    let provider: any ConfigProvider
    /// The source of a setting, of its name and of the name that the provider has for it.
    let source: (_ name: String, _ encoded: String) -> ConfiguredValue.Source

    init(
      _ provider: any ConfigProvider,
      source: @escaping (_ name: String, _ encoded: String) -> ConfiguredValue.Source
    ) {
      self.provider = provider
      self.source = source
    }

    func find(_ setting: Setting) -> (text: String, source: ConfiguredValue.Source)? {
      // Every text is a string to every provider: nothing is converted, so nothing fails.
      guard
        let result = try? provider.value(
          forKey: AbsoluteConfigKey(setting.path), type: .string),
        case .string(let text) = result.value?.content
      else { return nil }
      return (text, source(setting.name, result.encodedKey))
    }
  }
}

extension InMemoryProvider {
  /// Gives texts by the names of settings.
  fileprivate init(_ texts: [String: String]) {
    self.init(
      values: Dictionary(
        uniqueKeysWithValues: texts.map { name, text in
          (
            AbsoluteConfigKey(name.split(separator: ".").map(String.init)),
            ConfigValue(.string(text), isSecret: false)
          )
        }))
  }
}
