import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let profiles = CommandSpec(
    "profiles", "lists the profiles of consoles, or checks a file with one",
    .optional(.profileOrFile),
    details: "Documentation/consoles.md lists what each sends for each kind of object.",
    examples: ["profiles", "profiles hog4", "profiles my-desk.json"],
    synonyms: "attach console consoles"
  ) { runner, name throws(CommandError) in
    ProfilesAnswer(profiles: try runner.profiles(name))
  }
}

extension Part where Value == Located<String> {
  /// The name of a profile, or a path, spaces as they were written.
  fileprivate static var profileOrFile: Part {
    let kinds = [
      ValueKind("NAME", isOpen: true, from: .profiles),
      ValueKind("FILE", isOpen: true, from: .files),
    ]
    return .verbatim(.choice(kinds.map(Shape.value)), missing: "the profile is missing")
  }
}

extension CommandRunner {
  fileprivate func profiles(
    _ name: Located<String>?
  ) throws(CommandError) -> [any ConsoleProfile] {
    let all = workspace.registry.transports.flatMap { $0.profiles() }
    guard let name else { return all }
    let found = all.filter { $0.name == name.value.lowercased() }
    guard found.isEmpty else { return found }
    do throws(TransportError) {
      let choice = try workspace.profile(named: expanded(name.value))
      return [try workspace.registry.profile(ConnectionSettings(profile: choice), for: nil)]
    } catch {
      let place = error.line.map { "line \($0): " } ?? ""
      var failure = CommandError(
        error.code, place + error.message, remedy: error.remedy, at: name.range)
      failure.fileLine = error.line
      throw failure
    }
  }
}

/// What can be sent to consoles of some sorts.
struct ProfilesAnswer: Answer {
  let profiles: [any ConsoleProfile]

  var json: [(name: String, value: JSON)] {
    let profiles = profiles.map { profile in
      JSON.object([("name", .string(profile.name)), ("summary", .string(profile.summary))])
    }
    return [("profiles", .array(profiles))]
  }

  func text(in form: TextForm) -> String {
    form.table(
      [.init("PROFILE", isWhole: true), .init("SUMMARY")],
      profiles.map { [$0.name, $0.summary] })
  }
}
