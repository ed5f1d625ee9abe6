import Foundation

/// The manual page of a program, made from what the program says of its options.
struct ManualPage {
  /// The page's name, such as "callboard-workspace".
  let name: String
  private let command: Command

  /// Reads what `--experimental-dump-help` prints.
  init(name: String, help: String) throws {
    self.name = name
    command = try JSONDecoder().decode(Help.self, from: Data(help.utf8)).command
  }

  /// The page, in the macros 'man'.
  func text(seeAlso others: [String]) -> String {
    var lines = [
      ".TH \(name.uppercased()) 1", ".SH NAME", "\(name.roff) \\- \(summary)", ".SH SYNOPSIS",
    ]
    let runs = command.shownCommands
    if runs.isEmpty {
      lines += synopsis(command, called: command.commandName)
    } else {
      for (index, run) in runs.enumerated() {
        if index > 0 { lines.append(".br") }
        lines += synopsis(run, called: "\(command.commandName) \(run.commandName)")
      }
    }
    lines.append(".SH DESCRIPTION")
    lines += paragraphs(command.discussion)
    if !runs.isEmpty {
      lines.append(".SH COMMANDS")
      for run in runs {
        lines += [".SS \(run.commandName.roff)"] + paragraphs(run.abstract)
        lines += paragraphs(run.discussion).prepended(".PP") + options(of: run)
      }
    }
    lines += [".SH OPTIONS"] + options(of: command)
    lines.append(".SH SEE ALSO")
    lines.append(others.map { ".BR \($0.roff)" }.joined(separator: " ,\n"))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first line of the help in lower case and without its full stop, as manuals have it.
  private var summary: String {
    let abstract = command.abstract ?? ""
    return (abstract.prefix(1).lowercased() + abstract.dropFirst().prefix { $0 != "." }).roff
  }

  private func synopsis(_ command: Command, called name: String) -> [String] {
    let values = command.shown.filter { $0.kind == "positional" }.map { argument in
      let value = (argument.valueName ?? "").uppercased().roff
      let repeated = argument.isRepeating ? value + " ..." : value
      return argument.isOptional ? "[\(repeated)]" : repeated
    }
    let needed = command.shown.filter { $0.kind != "positional" && !$0.isOptional }.map(\.roff)
    return [".B \(name.roff)", (values + needed + ["[options]"]).joined(separator: " ")]
  }

  private func options(of command: Command) -> [String] {
    command.shown.flatMap { argument in
      // The programs have these two, as all do; once for the whole is enough.
      let isCommon = ["version", "help"].contains(argument.valueName)
      if isCommon, command.superCommands != nil { return [String]() }
      return [".TP", argument.roff] + paragraphs(argument.explanation)
    }
  }

  private func paragraphs(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.isEmpty ? ".PP" : String($0).roff }
  }
}

extension ManualPage {
  private struct Help: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?

    var shown: [Argument] { (arguments ?? []).filter(\.shouldDisplay) }
    var shownCommands: [Command] { (subcommands ?? []).filter { $0.commandName != "help" } }
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var roff: String { (kind == "long" ? "--" : "-").roff + name.roff }
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let discussion: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool

    /// What is typed, with the option in bold.
    var roff: String {
      let value = (valueName ?? "").uppercased().roff
      guard let names, !names.isEmpty else { return value }
      let options = names.map { "\\fB\($0.roff)\\fR" }.joined(separator: ", ")
      return kind == "option" ? "\(options) \(value)" : options
    }

    var explanation: String {
      var text = [abstract, discussion].compactMap { $0 }.joined(separator: "\n\n")
      if let allValues { text += " One of: \(allValues.joined(separator: ", "))." }
      if let defaultValue { text += " Default: \(defaultValue)." }
      return text
    }
  }
}

extension [String] {
  fileprivate func prepended(_ line: String) -> [String] { isEmpty ? self : [line] + self }
}

extension String {
  /// The text as a line of a manual page.
  fileprivate var roff: String {
    let escaped = replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
