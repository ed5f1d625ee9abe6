import JSONText
import TextCells

extension CommandSpec {
  static let config = CommandSpec(
    "config", "shows the settings of the program, and where each comes from",
    details: """
      An option of the program wins over a variable CALLBOARD_…, that over the configuration file, \
      and that over the default. Documentation/configuration.md lists what can be set.
      """,
    examples: ["config"], synonyms: "settings preferences options theme keys"
  ) { runner throws(CommandError) in
    ConfigAnswer(values: runner.configuration, file: runner.configurationFile)
  }
}

/// The settings, with their sources.
struct ConfigAnswer: Answer {
  let values: [ConfiguredValue]
  let file: ConfigurationPath?

  var json: [(name: String, value: JSON)] {
    let settings = values.map { value in
      var members: [(String, JSON)] = [
        ("name", .string(value.name)), ("value", .string(value.value)),
        ("source", .string(value.source.name)),
      ]
      if let place = value.source.place { members.append(("place", .string(place))) }
      return JSON.object(members)
    }
    return [("settings", .array(settings)), ("file", .optional(file?.path))]
      + (file.map { [("fileExists", .bool($0.exists))] } ?? [])
  }

  var rows: [String]? { ["settings"] }

  func text(in form: TextForm) -> String {
    let rows = values.map { value in
      [
        value.name, value.value.isEmpty ? "–" : value.value,
        value.source.place ?? value.source.name,
      ]
    }
    let table = form.table([form.whole("SETTING"), .init("VALUE"), .init("SOURCE")], rows)
    return table + form.line("file: \(file?.text ?? "none")")
  }
}
