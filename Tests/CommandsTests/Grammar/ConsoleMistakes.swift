import Commands
import PluginAPI

/// What is said of wrong commands for consoles.
enum ConsoleMistakes {
  typealias Mistake = GrammarErrorTests.Mistake

  static let all: [Mistake] = [
    Mistake(
      line: "connect", column: 8, length: 0, message: "the address of the console is missing",
      expected: ["URL"]),
    Mistake(
      line: "connect 10.0.0.5:7001", column: 9, length: 13,
      message: "'10.0.0.5:7001' has no scheme",
      expected: ["osc+udp://HOST:PORT"], code: .badAddress),
    Mistake(
      line: "connect osc+udp://h:99999", column: 9, length: 17, message: "a port is a number",
      code: .badAddress),
    Mistake(
      line: "connect osc+udp://h:1 twice", column: 23, length: 5, message: "unexpected 'twice'",
      expected: ["--profile", "--set", "--gap", "--listen"]),
    Mistake(
      line: "connect osc+udp://h:1 --gap 1001", column: 29, length: 4, message: "0 to 1000",
      expected: ["MS"], code: .outOfRange),
    Mistake(
      line: "connect osc+udp://h:1 --gap fast", column: 29, length: 4, message: "not 'fast'",
      expected: ["MS"]),
    Mistake(
      line: "connect osc+udp://h:1 --listen 0", column: 32, length: 1, message: "1 to 65535",
      expected: ["PORT"], code: .outOfRange),
    Mistake(
      line: "connect osc+udp://h:1 --set path", column: 29, length: 4, message: "not a setting: ",
      expected: ["NAME=VALUE"]),
    Mistake(
      line: "connect osc+udp://h:1 --set =path", column: 29, length: 5, message: "not a setting: "),
    Mistake(
      line: "connect osc+udp://h:1 --set a=1 --set a=2", column: 39, length: 3,
      message: "'a' is set twice"),
    Mistake(
      line: "connect osc+udp://h:1 --set", column: 28, length: 0, message: "'--set' needs a value",
      expected: ["NAME=VALUE"]),
    Mistake(
      line: "connect osc+udp://h:1 --gap 1 --gap 2", column: 31, length: 5,
      message: "'--gap' is given twice"),
    Mistake(line: "disconnect all", column: 12, length: 3, message: "unexpected 'all'"),
    Mistake(
      line: "trigger", column: 8, length: 0, message: "what to trigger is missing",
      expected: ["@X,Y", "#N", "KIND NUMBER", "ID"]),
    Mistake(line: "trigger #1 #2", column: 12, length: 2, message: "unexpected '#2'"),
    Mistake(line: "trigger @x", column: 9, length: 2, message: "not a cell: "),
    Mistake(
      line: "trigger list", column: 13, length: 0, message: "the number of the list is missing"),
    Mistake(
      line: "trigger #1 --relase", column: 12, length: 8, message: "no option '--relase'",
      suggestion: "--release"),
    Mistake(
      line: "send", column: 5, length: 0, message: "the address is missing", expected: ["ADDRESS"]),
    Mistake(line: "send /x --on", column: 9, length: 4, message: "'send' takes no options"),
    Mistake(
      line: "import eos://h --follow ever", column: 25, length: 4, message: "unexpected 'ever'"),
    Mistake(
      line: "import eos://h --follow -1", column: 25, length: 2, message: "0 to 3600 seconds",
      expected: ["SECONDS"], code: .outOfRange),
    Mistake(
      line: "import eos://h --follow=ever", column: 25, length: 4,
      message: "not a number of seconds: ",
      expected: ["SECONDS"]),
    Mistake(
      line: "import eos://h --follow 3601", column: 25, length: 4, message: "0 to 3600 seconds",
      expected: ["SECONDS"], code: .outOfRange),
    Mistake(
      line: "import eos://h --follow --policy append", column: 34, length: 6,
      message: "'append' with '--follow' would add the whole show at every change"),
    Mistake(
      line: "import Hamlet.qxw --follow", column: 19, length: 8,
      message: "'--follow' is for consoles"),
    Mistake(
      line: "import --follow", column: 16, length: 0, message: "the file to read is missing",
      expected: ["FILE"]),
    Mistake(
      line: "import a.asc --policy replac", column: 23, length: 6,
      message: "not a policy: 'replac'",
      expected: ["append", "append-different", "by-name", "by-number", "replace"],
      suggestion: "replace"),
    Mistake(
      line: "import a.asc --kinds group,foo", column: 22, length: 9,
      message: "'foo' is not a kind; allowed: group,"),
    Mistake(
      line: "import a.asc --numbers 5-1", column: 24, length: 3, message: "'5-1' runs backwards"),
    Mistake(
      line: "import a.asc --layout kinds", column: 23, length: 5, message: "not a layout: 'kinds'",
      expected: ["source", "kind", "none"], suggestion: "kind"),
    Mistake(
      line: "import a.asc --layout kind --columns 0", column: 38, length: 1,
      message: "'0' is not a number of columns; allowed: whole numbers from 1 to 100"),
    Mistake(
      line: "import eos://h --columns ten", column: 26, length: 3,
      message: "'ten' is not a number of columns"),
    Mistake(
      line: "import a.asc --only \"\"", column: 21, length: 2, message: "nothing to look for"),
    Mistake(
      line: "import a.csv --map A=name --map B=title", column: 33, length: 7,
      message: "'title' is not a field; allowed: kind,"),
    Mistake(
      line: "import qlc://localhost:9999 --cues-as-blocks", column: 29, length: 16,
      message: "'--cues-as-blocks' is for files"),
    Mistake(
      line: "monitor --for ever", column: 15, length: 4, message: "not a number of seconds: ",
      expected: ["SECONDS"]),
    Mistake(
      line: "monitor --for 3601", column: 15, length: 4, message: "'--for' is 0 to 3600 seconds",
      code: .outOfRange),
    Mistake(
      line: "import eos://", column: 8, length: 6, message: "the host is missing", code: .badAddress
    ),
  ]
}
