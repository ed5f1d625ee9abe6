import Commands

/// The settings of all sources: options win over variables, those over the file, and that over the
/// defaults.
struct LayeredSettings {
  /// A text of an option.
  struct Flag {
    /// The option, as it is typed.
    let option: String
    let text: String
  }

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
    for setting in Setting.all {
      var found: [(text: String, source: ConfiguredValue.Source)] = []
      if let flag = flags[setting.name] { found.append((flag.text, .flag(flag.option))) }
      // An empty variable counts as not set, as usual.
      if let text = environment[setting.variable], !text.isEmpty {
        found.append((text, .variable(setting.variable)))
      }
      if let entry = file?.entries[setting.name] { found.append((entry.text, .file(entry.place))) }
      values.append(read(setting, from: found))
    }
    faults += UnknownVariables.faults(in: environment)
  }

  /// Uses the first text that can be read; those before it are faults.
  private mutating func read(
    _ setting: Setting, from found: [(text: String, source: ConfiguredValue.Source)]
  ) -> ConfiguredValue {
    for (text, source) in found {
      do throws(SettingError) {
        try setting.read(text, &settings)
        return ConfiguredValue(name: setting.name, value: text, source: source)
      } catch {
        faults.append("\(source.place ?? setting.name): \(error.message)")
      }
    }
    return ConfiguredValue(name: setting.name, value: setting.standard, source: .standard)
  }
}
