import JSONText
import PluginAPI
import Workspace

extension CommandSpec {
  static let serve = CommandSpec(
    "serve", "shows the workspace in browsers, or stops that", .optional(.isServing),
    .option("bind", .word("ADDRESS")),
    .option("port", .count(of: "the port", in: 0...65_535, name: "PORT")),
    .option("role", .role), .flag("tls"), .option("certificate", .word("FILE", from: .files)),
    .option("key", .word("FILE", from: .files)), .option("record", .word("FOLDER", from: .files)),
    details: """
      Only browsers on this machine are served, unless --bind names another address of it; 0.0.0.0 \
      is all. Other devices have to be paired once, with the code that is shown; --role is what \
      they may do: look, play or edit. If you do not say, they may play. --tls encrypts pages, \
      with a certificate that this machine makes, or with your own: --certificate and --key are \
      its files, in PEM form. --record writes the touches of all pages to files in a folder. \
      Without 'on' or 'off' it shows where the pages are.
      """,
    examples: ["serve on", "serve on --bind 0.0.0.0 --tls --role play", "serve off"],
    synonyms: "browser tablet phone web http https share remote", isReversible: false
  ) {
    runner, isOn, host, port, role, isEncrypted, certificate, key, recordings throws(CommandError)
    in
    guard let serving = runner.serving else {
      throw CommandError(
        .notAllowed, "pages are served from the prompt only",
        remedy: "'callboard serve' serves them without a prompt")
    }
    let words = [host, certificate, key, recordings].compactMap { $0 }
    let isPlain = !isEncrypted && words.isEmpty && port == nil && role == nil
    guard isOn == true || isPlain else {
      throw CommandError(
        .syntax, "only 'serve on' takes options", remedy: "use 'serve on' with these options")
    }
    switch isOn {
    case true?:
      // Without options it must not end what others use.
      if isPlain, let served = await serving.served { return ServeAnswer(pages: served) }
      let wish = ServingWish(
        host: host?.value, port: port, role: role,
        certificate: try .of(
          isWanted: isEncrypted, certificate: certificate.map { runner.expanded($0.value) },
          key: key.map { runner.expanded($0.value) }),
        recordings: recordings.map { runner.expanded($0.value) })
      return ServeAnswer(pages: try await serving.begin(wish, at: runner.workspace))
    case false?:
      let hasServed = await serving.served != nil
      await serving.end()
      return ServeAnswer(pages: nil, hasEnded: hasServed)
    case nil: return ServeAnswer(pages: await serving.served)
    }
  }
}

extension Part where Value == Bool {
  fileprivate static var isServing: Part { .keywords(["on": true, "off": false]) }
}

extension Part where Value == SeatRole {
  /// What a page may do.
  static var role: Part {
    .keywords(["look": .look, "play": .play, "edit": .edit])
  }
}

/// Where pages are served.
struct ServeAnswer: Answer {
  /// The pages; `nil` if there are none.
  let pages: ServedPages?
  /// Whether there were some until now.
  var hasEnded = false

  var json: [(name: String, value: JSON)] {
    guard let pages else { return [("serving", .bool(false))] }
    return [
      ("serving", .bool(true)), ("addresses", .array(pages.addresses.map { .string($0) })),
      ("code", .optional(pages.code)), ("role", .string(pages.role.rawValue)),
      ("fingerprint", .optional(pages.fingerprint)),
      ("recordings", .optional(pages.recordings)),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    pages?.lines ?? [hasEnded ? "pages are no longer served" : "no pages are served"]
  }
}

extension ServedPages {
  /// Where the pages are, and how to pair a device.
  public var lines: [String] {
    let places = addresses.joined(separator: " and ")
    var last = fingerprint.map { ["certificate fingerprint (SHA-256): \($0)"] } ?? []
    if let recordings { last.append("touches are recorded in '\(recordings)'") }
    guard let code else { return ["pages are at \(places)"] + last }
    let way = picture.isEmpty ? "" : " or scan this"
    return [
      "pages are at \(places)",
      "to pair a device, type the code \(code)\(way); it may \(role.rights)",
    ] + picture + last
  }
}
