import Commands
import Domain
import GridGeometry
import PluginAPI
import ShowImport

/// Every form of the commands for consoles, and what it becomes.
enum ConsoleGrammar {
  static let all = connections + triggers + messages + imports

  private static let connections: [(String, Command)] = [
    ("connect osc+udp://10.0.0.5:7001", connect("osc+udp://10.0.0.5:7001")),
    ("CONNECT \"qlc://localhost:9999\"", connect("qlc://localhost:9999")),
    (
      "connect osc+tcp://[::1]:3032?framing=slip --gap 20 # ms",
      connect("osc+tcp://[::1]:3032?framing=slip") { $0.gap = 20 }
    ),
    (
      "connect --profile hog4 osc+udp://h:1 --set playback=path --set=k=a=b --set x= --listen=7002",
      connect("osc+udp://h:1") {
        $0.profile = "hog4"
        $0.settings = [("playback", "path"), ("k", "a=b"), ("x", "")].map {
          Written(.init(name: $0, value: $1), at: .start)
        }
        $0.listeningPort = 7002
      }
    ),
    (
      "connect osc+udp://h --profile \"my desk.json\" --gap 0",
      connect("osc+udp://h") {
        $0.profile = "my desk.json"
        $0.gap = 0
      }
    ),
    ("disconnect", .disconnect), ("connections", .connections),
    ("profiles", .profiles(nil)), ("profiles hog4", .profiles("hog4")),
    ("profiles ~/my  desk.json", .profiles("~/my  desk.json")),
    ("profiles \"my desk.json\"", .profiles("my desk.json")),
  ]

  private static let triggers: [(String, Command)] = [
    ("trigger #3", .trigger(.init(target: .item(item(.ordinal(3)))))),
    ("trigger @0,0", .trigger(.init(target: .item(item(.covering(.origin)))))),
    (
      "trigger #3 --release --dry-run --profile hog4",
      .trigger(
        .init(
          target: .item(item(.ordinal(3))), isRelease: true, isDryRun: true, profile: "hog4"))
    ),
    (
      "trigger --dry-run list 5 \"Opening\"",
      .trigger(
        .init(target: .object(object(.numbered(.list, five, name: "Opening"))), isDryRun: true))
    ),
    ("trigger list 5", .trigger(.init(target: .object(object(.numbered(.list, five, name: nil)))))),
    ("trigger Deep Blue", .trigger(.init(target: .object(named("Deep Blue"))))),
    ("trigger \"#3\"", .trigger(.init(target: .object(named("#3", isExact: true))))),
    ("trigger fed", .trigger(.init(target: .object(named("fed"))))),
    ("trigger feed him", .trigger(.init(target: .object(named("feed him"))))),
    (
      "trigger FEED12",
      .trigger(.init(target: .itemOrObject(item(.identity("feed12")), named("FEED12"))))
    ),
  ]

  private static let messages: [(String, Command)] = [
    ("release all", .releaseAll),
    ("send /eos/ping", .send(["/eos/ping"])),
    (
      "send /x 1 -1.5 \"a b\" '' none \"--x\" i:5",
      .send(["/x", "1", "-1.5", "a b", "", "none", "--x", "i:5"])
    ),
    ("send QLC+API|getFunctionsList", .send(["QLC+API|getFunctionsList"])),
    ("monitor", .monitor(seconds: nil)), ("monitor --for 0.5", .monitor(seconds: 0.5)),
  ]

  private static let imports: [(String, Command)] = [
    (
      "import eos://10.101.1.1:3032",
      .importConsole(.init(address: address("eos://10.101.1.1:3032")))
    ),
    (
      "import \"QLC://localhost:9999\"",
      .importConsole(.init(address: address("qlc://localhost:9999")))
    ),
    (
      "import eos://h --follow",
      .importConsole(.init(address: address("eos://h"), isFollowed: true))
    ),
    (
      "import --follow eos://h",
      .importConsole(.init(address: address("eos://h"), isFollowed: true))
    ),
    (
      "import eos://h --follow 2.5",
      .importConsole(.init(address: address("eos://h"), isFollowed: true, seconds: 2.5))
    ),
    (
      "import --follow=60 eos://h",
      .importConsole(.init(address: address("eos://h"), isFollowed: true, seconds: 60))
    ),
    (
      "import qlc://localhost:9999 --policy replace",
      .importConsole(
        .init(address: address("qlc://localhost:9999"), choices: .init(policy: .replace)))
    ),
    (
      "import eos://h --layout none --columns=1",
      .importConsole(
        .init(
          address: address("eos://h"),
          choices: .init(
            boards: BoardChoice(layout: .nothing, columns: 1, asksForMissing: true))))
    ),
    ("import file:///shows/a.qxw", .importFile(path: "file:///shows/a.qxw")),
    ("import a b://c", .importFile(path: "a b://c")),
    ("import ://c", .importFile(path: "://c")),
    ("import shows/x://c", .importFile(path: "shows/x://c")),
  ]

  // MARK: Making commands

  private static let five = ConsoleNumber(ObjectNumber(5))

  private static func address(_ text: String) -> Written<ConnectionAddress> {
    guard let address = try? ConnectionAddress(text) else {
      preconditionFailure("'\(text)' is an address")
    }
    return Written(address, at: .start)
  }

  private static func connect(
    _ text: String, _ change: (inout Command.Connect) -> Void = { _ in }
  ) -> Command {
    var connect = Command.Connect(address: address(text))
    change(&connect)
    return .connect(connect)
  }

  private static func item(_ reference: ItemReference) -> Written<ItemReference> {
    Written(reference, at: .start)
  }

  private static func object(_ reference: ObjectReference) -> Written<ObjectReference> {
    Written(reference, at: .start)
  }

  private static func named(_ text: String, isExact: Bool = false) -> Written<ObjectReference> {
    object(.named(.init(text, isExact: isExact)))
  }
}
