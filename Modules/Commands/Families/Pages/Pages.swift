import JSONText
import PluginAPI
import TextCells
import Workspace

extension CommandFamily {
  /// Other devices: what pages may do, and sync.
  static let pages = CommandFamily(
    "Pages and sync",
    [
      .pages, .pageRole, .pageRevoke, .sync, .syncNow, .syncOff, .syncLog, .syncLost, .syncRestore,
    ])
}

extension CommandSpec {
  static let pages = CommandSpec(
    "pages", "lists the devices that are paired", examples: ["pages"],
    synonyms: "browsers tablets phones devices paired"
  ) { runner throws(CommandError) in
    let paired = try runner.paired()
    return PagesAnswer(pages: try await runner.ask(try paired.all()))
  }

  static let pageRole = CommandSpec(
    "page role", "changes what a device may do", .pageNumber, .role,
    details: """
      look changes nothing, play fires blocks too, and edit arranges too. It works at once.
      """,
    examples: ["page role 2 look"], synonyms: "rights permission allow", isReversible: false
  ) { runner, number, role throws(CommandError) in
    let paired = try runner.paired()
    return PageAnswer(
      verb: "changed", page: try await runner.ask(try paired.set(role, of: number)))
  }

  static let pageRevoke = CommandSpec(
    "page revoke", "removes a device, which then needs the code again", .pageNumber,
    details: "Its page ends at once.",
    examples: ["page revoke 2"], synonyms: "unpair forget kick", isReversible: false
  ) { runner, number throws(CommandError) in
    let paired = try runner.paired()
    return PageAnswer(
      verb: "removed", page: try await runner.ask(try paired.revoke(number)))
  }
}

extension Part where Value == Int {
  fileprivate static var pageNumber: Part {
    .count(of: "the page", in: 1...1_000_000)
  }
}

extension CommandRunner {
  fileprivate func paired() throws(CommandError) -> PairedPages {
    guard let pairedPages else {
      throw CommandError(
        .notFound, "there is no folder for paired devices", remedy: "set XDG_STATE_HOME or HOME")
    }
    return pairedPages
  }
}

/// The devices that are paired.
struct PagesAnswer: Answer {
  let pages: [PairedPages.Page]

  var json: [(name: String, value: JSON)] { [("pages", .array(pages.map(\.json)))] }

  func text(in form: TextForm) -> String {
    guard !pages.isEmpty else { return form.line("no device is paired") }
    return form.table(
      [.init("PAGE"), .init("DEVICE"), .init("ROLE"), .init("PAIRED"), .init("OPENED")],
      pages.map { page in
        ["\(page.number)", page.name, page.role.rawValue, page.paired.text, page.opened.text]
      })
  }
}

/// A device that was changed or removed.
struct PageAnswer: Answer {
  let verb: String
  let page: PairedPages.Page

  var json: [(name: String, value: JSON)] { [(verb, page.json)] }

  func lines(in form: TextForm) -> [String] {
    let role = verb == "removed" ? "" : ": \(page.role.rawValue)"
    return ["\(verb) page \(page.number) (\(page.name))\(role)"]
  }
}

extension PairedPages.Page {
  fileprivate var json: JSON {
    .object([
      ("number", .integer(number)), ("name", .string(name)), ("role", .string(role.rawValue)),
      ("paired", .string(paired.text)), ("opened", .string(opened.text)),
    ])
  }
}
