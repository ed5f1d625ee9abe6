import Domain
import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandSpec {
  static let checkShow = CommandSpec(
    "check show", "lists the blocks that would not work, before the doors open",
    details: """
      A block is listed if its object or board was deleted, if the console's profile has no \
      message for it, or if the console has no such object or gives it another name. Eos and QLC+ \
      list their objects; of other consoles only the profile is checked. Nothing is fired. Each \
      line has the command that goes to the block. The command fails if a block is listed or the \
      console is not connected.
      """,
    examples: ["check show"], synonyms: "verify test doors preflight"
  ) { runner throws(CommandError) in
    try await runner.reachConsole()
    let check = try await runner.ask(
      await runner.workspace.checkShow(within: CommandRunner.listingPatience))
    return CheckShowAnswer(check: check, open: await runner.workspace.board?.id)
  }
}

/// What of a show would not work.
private struct CheckShowAnswer: VerdictAnswer {
  let check: ShowCheck
  /// The open board.
  let open: ID<Board>?

  var isSound: Bool {
    check.findings.isEmpty
      && !check.gaps.contains {
        switch $0 {
        case .noProfile, .notConnected: true
        case .noNames, .unreadNames: false
        }
      }
  }

  var json: [(name: String, value: JSON)] {
    let findings = check.findings.map { finding in
      JSON.object([
        ("board", .string(finding.place.board.name)), ("number", .integer(finding.place.number)),
        ("id", .string("\(finding.place.item.id)")), ("name", .string(Self.name(of: finding))),
        ("fault", .string(finding.fault.key)), ("message", .string(finding.fault.sentence)),
        ("goTo", .string(command(to: finding.place))),
      ])
    }
    return [
      ("show", .string(check.show.name)), ("wrong", .array(findings)),
      ("blocks", .integer(check.blocks)),
      ("notChecked", .array(check.gaps.map { .string($0.sentence) })),
    ]
  }

  var rows: [String]? { ["wrong"] }

  func text(in form: TextForm) -> String {
    let gaps = check.gaps.map { form.line($0.sentence) }.joined()
    guard !check.findings.isEmpty else {
      // What was not checked may be wrong.
      let found = isSound ? "nothing wrong" : "nothing wrong as far as was checked"
      return gaps + form.line("\(found) in \(Count.items(check.blocks)) of '\(check.show.name)'")
    }
    let table = form.table(
      [.init("BLOCK"), .init("WRONG", isWhole: true), form.whole("GO THERE")],
      check.findings.map { finding in
        [Self.name(of: finding), finding.fault.sentence, command(to: finding.place)]
      })
    let count = check.findings.count
    return gaps + table
      + form.line("\(count) of \(Count.items(check.blocks)) would not work")
  }

  private func command(to place: BlockPlace) -> String {
    let command = "select #\(place.number)"
    return place.board.id == open
      ? command : "board \(place.board.name.quotedForCommand); \(command)"
  }

  private static func name(of finding: ShowCheck.Finding) -> String {
    let item = finding.place.item
    return item.label ?? finding.object?.reference ?? item.message ?? item.content.word
      ?? "a deleted object"
  }
}

extension ShowCheck.Fault {
  fileprivate var key: String {
    switch self {
    case .deletedObject: "deletedObject"
    case .deletedBoard: "deletedBoard"
    case .gone: "gone"
    case .renamed: "renamed"
    case .cannotFire: "cannotFire"
    }
  }

  fileprivate var sentence: String {
    switch self {
    case .deletedObject: "its object was deleted"
    case .deletedBoard: "the board that it opens was deleted"
    case .gone: "the console has no such object"
    case .renamed(let name): "the console calls it '\(name)'"
    case .cannotFire(let reason): reason
    }
  }
}

extension ShowCheck.Gap {
  fileprivate var sentence: String {
    switch self {
    case .noProfile(let reason): "the console was not checked: \(reason)"
    case .notConnected(let name, let state):
      "\(name) is not connected (\(state?.word ?? "remembered"))"
        + (state?.reason.map { ": \($0)" } ?? "")
    case .noNames(let name): "\(name) does not list its objects: names were not compared"
    case .unreadNames(let reason): "names were not compared: \(reason)"
    }
  }
}
