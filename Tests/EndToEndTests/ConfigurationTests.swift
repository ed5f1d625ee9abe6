import Foundation
import TestSupport
import Testing

@Suite("Configuration", .timeLimit(.minutes(10)))
struct ConfigurationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("callboard"), withIntermediateDirectories: true)
  }

  private var path: String { folder.file("callboard/config.json") }

  private func run(
    _ arguments: [String] = [], _ variables: [String: String] = [:], commands: String = "config"
  ) throws -> Run {
    try BuiltExecutable.callboard.run(
      ["memory:w", "-c", commands] + arguments,
      environment: ["XDG_CONFIG_HOME": folder.path].merging(variables) { $1 })
  }

  /// The value and the source of a setting, as `config` lists them.
  private func setting(_ name: String, in run: Run) throws -> [String] {
    let settings = try #require(try run.objects().last?["settings"] as? [[String: Any]])
    let entry = try #require(settings.first { $0["name"] as? String == name })
    return ["value", "source", "place"].compactMap { entry[$0] as? String }
  }

  @Test("An option wins over a variable, that over the file, and that over the default")
  func layers() throws {
    let json = ["--format", "json"]
    #expect(try setting("theme", in: run(json)) == ["dark", "default"])
    _ = try folder.write("{\n  \"theme\": \"light\"\n}\n", to: "callboard/config.json")
    #expect(try setting("theme", in: run(json)) == ["light", "file", "\(path):2:12"])
    let variables = ["CALLBOARD_THEME": "color-blind"]
    #expect(
      try setting("theme", in: run(json, variables))
        == ["color-blind", "variable", "CALLBOARD_THEME"])
    #expect(
      try setting("theme", in: run(json + ["--set", "theme=dark"], variables))
        == ["dark", "flag", "--set"])
    #expect(try setting("theme", in: run(json + ["--config", "none"])) == ["dark", "default"])
    let never = try run(json + ["--color", "never"])
    #expect(try setting("color", in: never) == ["never", "flag", "--color"])
    let text = try run()
    #expect(text.errors.isEmpty && text.output.hasSuffix("file: \(path)\n"), "\(text)")
  }

  @Test(
    "A mistake is reported with its place, and skipped",
    arguments: [
      ("{\"theme\": \"lihgt\"}", ":1:11: theme cannot be 'lihgt'; use dark, light, color-blind"),
      ("{\n \"them\": \"dark\"}", ":2:2: unknown setting 'them'; known settings: theme, color"),
      ("[]", ":1:1: the settings must be an object"), ("{\"theme\": ", ":1:11: "),
      ("{\"theme\": true}", ":1:11: theme must be a text or a number"),
      (
        "{\"gestures\": {\"panDistance\": 0}}",
        ":1:30: gestures.panDistance cannot be '0'; give screen points, above 0"
      ),
      (
        "{\"gestures\": {\"tapDuration\": \"long\"}}",
        ":1:30: gestures.tapDuration cannot be 'long'; give seconds from 0 to 60"
      ),
      ("{\"gestures\": {\"pan\": 1}}", ":1:15: unknown setting 'gestures.pan'"),
      ("{\"keys\": {\"hyper-x\": \"undo\"}}", ":1:11: there is no key 'hyper-x'"),
      ("{\"keys\": {\"ctrl-c\": \"undo\"}}", ":1:11: 'ctrl-c' cannot be rebound"),
      (
        "{\"keys\": {\"ctrl-i\": \"undo\"}}",
        ":1:11: terminals send 'ctrl-i' as 'tab'; bind 'tab' instead"
      ),
      (
        "{\"keys\": {\"ctrl-m\": \"undo\"}}",
        ":1:11: terminals send 'ctrl-m' as 'enter', which cannot be rebound"
      ),
      (
        "{\"keys\": {\"alt-ctrl-h\": \"undo\"}}",
        ":1:11: terminals send 'alt-ctrl-h' as 'alt-backspace'; bind 'alt-backspace' instead"
      ),
      ("{\"profile\": \"eoss\"}", ":1:13: profile cannot be 'eoss'; use "),
      ("{\"keys\": {\"f2\": \"jump\"}}", ":1:11: there is no action 'jump'; use character-back"),
    ])
  func mistakes(text: String, message: String) throws {
    _ = try folder.write(text, to: "callboard/config.json")
    let run = try run(commands: "shows")
    #expect(run.status == 0, "\(run)")
    #expect(run.errors.hasPrefix("\(path)\(message)"), "\(run)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("A comma and an equals sign can be keys, in the file and in a variable")
  func signs() throws {
    let pairs = "alt-,=undo,ctrl-==redo"
    let variable = try run(["--format", "json"], ["CALLBOARD_KEYS": "\(pairs), f2 = none"])
    #expect(variable.errors.isEmpty, "\(variable)")
    _ = try folder.write(
      "{\"keys\": {\"alt-,\": \"undo\", \"ctrl-=\": \"redo\"}}", to: "callboard/config.json")
    let file = try run(["--format", "json"])
    #expect(try setting("keys", in: file)[0] == pairs && file.errors.isEmpty, "\(file)")
    for wrong in ["f2", "f2,f3=undo", ","] {
      let run = try run(["--set", "keys=\(wrong)"])
      #expect(run.status == (wrong == "," ? 0 : 64), "\(run)")
      #expect(wrong == "," || run.errors.contains("expected KEY=ACTION, such as"), "\(run)")
    }
  }

  @Test("A mistyped variable is reported, with the one that was meant")
  func unknownVariables() throws {
    let run = try run(
      [], ["CALLBOARD_THEMEE": "light", "CALLBOARD_ZOOM_LEVEL": "3", "CALLBOARD_KEYS": ""],
      commands: "shows")
    #expect(run.status == 0)
    #expect(
      run.errors == """
        CALLBOARD_THEMEE: no setting has this variable; did you mean CALLBOARD_THEME?
        CALLBOARD_ZOOM_LEVEL: no setting has this variable; 'config' lists the settings

        """)
  }

  @Test("The variables of the project's tools are not mistyped settings")
  func variablesOfTools() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var names: Set<String> = []
    for place in ["Package.swift", "Tools", "Tests/Support", ".github"] {
      let all = FileManager.default.enumerator(atPath: root.appendingPathComponent(place).path)
      let files = all?.compactMap { $0 as? String } ?? []
      for file in files.isEmpty ? [place] : files.map({ "\(place)/\($0)" }) {
        guard let text = try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        else { continue }
        names.formUnion(text.matches(of: /CALLBOARD_[A-Z_]*[A-Z]/).map { String($0.output) })
      }
    }
    #expect(names.contains("CALLBOARD_SAMPLES") && names.contains("CALLBOARD_BUILD"))
    let run = try run(
      [], Dictionary(uniqueKeysWithValues: names.map { ($0, "1") }), commands: "shows")
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test("'config' says whether its file is there")
  func missingFile() throws {
    #expect(try run().output.hasSuffix("file: \(path) (does not exist)\n"))
    let json = ["--format", "json"]
    #expect(try run(json).objects().last?["fileExists"] as? Bool == false)
    _ = try folder.write("{}", to: "callboard/config.json")
    #expect(try run().output.hasSuffix("file: \(path)\n"))
    #expect(try run(json).objects().last?["fileExists"] as? Bool == true)
    #expect(try run(json + ["--config", "none"]).objects().last?["fileExists"] == nil)
  }

  @Test("A wrong variable leaves the value of the file")
  func wrongVariable() throws {
    _ = try folder.write("{\"theme\": \"light\"}", to: "callboard/config.json")
    let run = try run(["--format", "json"], ["CALLBOARD_THEME": "x"])
    #expect(try setting("theme", in: run)[0] == "light")
    let error = try #require(try run.errorObjects().first)
    #expect(error["code"] as? String == "badSetting")
    #expect("\(error["message"] ?? "")".hasPrefix("CALLBOARD_THEME: theme cannot be 'x'"))
  }

  @Test(
    "A wrong option is a usage error",
    arguments: [
      (["--set", "theme"], "--set needs NAME=VALUE"),
      (["--set", "a=b"], "unknown setting 'a'"),
      (["--set", "theme=x"], "theme cannot be 'x'; use dark, light, color-blind"),
    ])
  func wrongOption(arguments: [String], message: String) throws {
    let run = try run(arguments)
    #expect(run.status == 64 && run.errors.contains(message) && run.output.isEmpty, "\(run)")
  }

  @Test("A file that is named must be there")
  func missing() throws {
    let run = try run(["--config", folder.file("none.json")], commands: "shows")
    #expect(run.status == 64 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("none.json: cannot be read: no such file"), "\(run)")
  }

  @Test("The thresholds apply to touches")
  func thresholds() throws {
    let workspace = try BoardWorkspace()
    let commands = "board Main; edit; drag 44,44 to 44,94; items"
    let usual = try workspace.text(commands, ["--config", "none"])
    let slow = try workspace.text(commands, ["--set", "gestures.panDistance=60"])
    #expect(usual.status == 0 && usual.output != slow.output, "\(usual)\n\(slow)")
    #expect("\(slow.errors)\(slow.output)".contains("a drag goes further than 60 screen points"))
  }

  @Test("The theme applies to drawings")
  func theme() throws {
    let workspace = try BoardWorkspace()
    let drawn = try ["dark", "light", "color-blind"].map { theme in
      try workspace.text("board Main; view", ["--color", "always", "--set", "theme=\(theme)"])
        .output
    }
    #expect(drawn[0].contains("\u{1B}[") && drawn[0] != drawn[1])
  }

  @Test("The profile is used for a console that was never connected, if it is for its transport")
  func profile() throws {
    let workspace = try BoardWorkspace()
    let console = try DatagramReceiver()
    let osc = "connect osc+udp://127.0.0.1:\(console.port); connections"
    let run = try workspace.text(osc, ["--set", "profile=eos"])
    #expect(run.output.contains("eos"), "\(run)")
    let other = try BoardWorkspace().text(osc, ["--set", "profile=qlc"])
    #expect(other.status == 0 && !other.output.contains("qlc"), "\(other)")
  }
}
