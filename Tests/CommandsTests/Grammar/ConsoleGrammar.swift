import Commands
import Domain
import GridGeometry
import PluginAPI
import ShowImport

/// Every form of the commands for consoles, and what it becomes.
enum ConsoleGrammar {
  static let all = connections + triggers + messages + imports

  private static let connections: [GrammarRow] = [
    ("connect osc+udp://10.0.0.5:7001", "connect", connect("osc+udp://10.0.0.5:7001")),
    ("CONNECT \"qlc://localhost:9999\"", "connect", connect("qlc://localhost:9999")),
    (
      "connect osc+tcp://[::1]:3032?framing=slip --gap 20 # ms", "connect",
      connect("osc+tcp://[::1]:3032?framing=slip", gap: 20)
    ),
    (
      "connect --profile hog4 osc+udp://h:1 --set playback=path --set=k=a=b --set x= --listen=7002",
      "connect",
      connect(
        "osc+udp://h:1", profile: "hog4",
        settings: [("playback", "path"), ("k", "a=b"), ("x", "")], listeningPort: 7002)
    ),
    (
      "connect osc+udp://h --profile \"my desk.json\" --gap 0", "connect",
      connect("osc+udp://h", profile: "my desk.json", gap: 0)
    ),
    ("disconnect", "disconnect", []), ("connections", "connections", []),
    ("profiles", "profiles", [noText]), ("profiles hog4", "profiles", ["hog4"]),
    ("profiles ~/my  desk.json", "profiles", ["~/my  desk.json"]),
    ("profiles \"my desk.json\"", "profiles", ["my desk.json"]),
  ]

  private static let triggers: [GrammarRow] = [
    ("trigger #3", "trigger", trigger(.item(item(.ordinal(3))))),
    ("trigger @0,0", "trigger", trigger(.item(item(.covering(.origin))))),
    (
      "trigger #3 --release --dry-run --profile hog4", "trigger",
      trigger(.item(item(.ordinal(3))), isRelease: true, isDryRun: true, profile: "hog4")
    ),
    (
      "trigger --dry-run list 5 \"Opening\"", "trigger",
      trigger(.object(object(.numbered(.list, five, name: "Opening"))), isDryRun: true)
    ),
    ("cues", "cues", [Located<ObjectReference>?.none]),
    (
      "cues list 5", "cues",
      [Located<ObjectReference>?.some(object(.numbered(.list, five, name: nil)))]
    ),
    ("trigger list 5", "trigger", trigger(.object(object(.numbered(.list, five, name: nil))))),
    ("trigger Deep Blue", "trigger", trigger(.object(named("Deep Blue")))),
    ("trigger \"#3\"", "trigger", trigger(.object(named("#3", isExact: true)))),
    ("trigger fed", "trigger", trigger(.object(named("fed")))),
    ("trigger feed him", "trigger", trigger(.object(named("feed him")))),
    (
      "trigger FEED12", "trigger",
      trigger(.itemOrObject(named("FEED12")))
    ),
  ]

  private static let messages: [GrammarRow] = [
    ("release all", "release all", []), ("running", "running", []),
    ("check show", "check show", []),
    ("release #3", "release", [item(.ordinal(3))]),
    ("send /eos/ping", "send", [words("/eos/ping")]),
    (
      "send /x 1 -1.5 \"a b\" '' none \"--x\" i:5", "send",
      [words("/x", "1", "-1.5", "a b", "", "none", "--x", "i:5")]
    ),
    ("send QLC+API|getFunctionsList", "send", [words("QLC+API|getFunctionsList")]),
    ("monitor", "monitor", [Double?.none]), ("monitor --for 0.5", "monitor", [0.5]),
  ]

  private static let imports: [GrammarRow] = [
    ("import eos://10.101.1.1:3032", "import", importConsole("eos://10.101.1.1:3032")),
    ("import \"QLC://localhost:9999\"", "import", importConsole("qlc://localhost:9999")),
    ("import eos://h --follow", "import", importConsole("eos://h", following: Following())),
    ("import --follow eos://h", "import", importConsole("eos://h", following: Following())),
    (
      "import eos://h --follow 2.5", "import",
      importConsole("eos://h", following: Following(seconds: 2.5))
    ),
    (
      "import --follow=60 eos://h", "import",
      importConsole("eos://h", following: Following(seconds: 60))
    ),
    (
      "import qlc://localhost:9999 --policy replace", "import",
      importConsole("qlc://localhost:9999", ImportChoices(policy: .replace))
    ),
    (
      "import eos://h --layout none --columns=1", "import",
      importConsole(
        "eos://h",
        ImportChoices(boards: BoardChoice(layout: .nothing, columns: 1, asksForMissing: true)))
    ),
    ("import file:///shows/a.qxw", "import", importFile("file:///shows/a.qxw")),
    ("import a b://c", "import", importFile("a b://c")),
    ("import ://c", "import", importFile("://c")),
    ("import shows/x://c", "import", importFile("shows/x://c")),
  ]

  // MARK: Making values

  private static let noText = Located<String>?.none
  private static let five = ConsoleNumber(ObjectNumber(5))

  private static func address(_ text: String) -> Located<ConnectionAddress> {
    guard let address = try? ConnectionAddress(text) else {
      preconditionFailure("'\(text)' is an address")
    }
    return Located(address, at: .start)
  }

  private static func words(_ texts: String...) -> [Located<String>] {
    texts.map { Located($0, at: .start) }
  }

  private static func connect(
    _ text: String, profile: Located<String>? = nil, settings: [(String, String)] = [],
    gap: Int? = nil, listeningPort: Int? = nil
  ) -> [any Hashable & Sendable] {
    let settings = settings.map { Located(ProfileSetting(name: $0, value: $1), at: .start) }
    return [address(text), profile, settings, gap, listeningPort]
  }

  private static func trigger(
    _ target: TriggerTarget, isRelease: Bool = false, isDryRun: Bool = false,
    profile: Located<String>? = nil
  ) -> [any Hashable & Sendable] {
    [target, isRelease, isDryRun, profile]
  }

  private static func importConsole(
    _ text: String, _ choices: ImportChoices = ImportChoices(), following: Following? = nil
  ) -> [any Hashable & Sendable] {
    [ImportSource.console(address(text)), choices, following]
  }

  /// The values of an import of a file.
  static func importFile(
    _ path: String, _ choices: ImportChoices = ImportChoices()
  ) -> [any Hashable & Sendable] {
    [ImportSource.file(path), choices, Following?.none]
  }

  private static func item(_ reference: ItemReference) -> Located<ItemReference> {
    Located(reference, at: .start)
  }

  private static func object(_ reference: ObjectReference) -> Located<ObjectReference> {
    Located(reference, at: .start)
  }

  private static func named(_ text: String, isExact: Bool = false) -> Located<ObjectReference> {
    object(.named(.init(text, isExact: isExact)))
  }
}
