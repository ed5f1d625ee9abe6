import Foundation
import Synchronization

/// What a ``TokenServer`` does with requests.
final class TokenDesk: Sendable {
  /// What becomes of a request with the right token.
  enum Manner: Sendable {
    /// It is carried out, and the answer has the next token.
    case answers
    /// It is carried out, and its answer does not come.
    case losesAnswer
    /// It is not carried out, and no answer comes.
    case losesRequest
    /// The answer ends after its headers.
    case cutsBody
    /// The answer has no token, and the old one stays valid.
    case keepsToken
  }

  /// An answer; one that is not whole ends the connection.
  struct Reply: Sendable {
    let text: String
    var isWhole = true
  }

  private struct State {
    var token = TokenDesk.first
    var count = 0
    var manners: [Manner]
    var bodies: [String]
    var events: [String] = []
    var requests: [String] = []
    var isHeld = false
    var held: [@Sendable () -> Void] = []
  }

  /// The first web token, with what must be escaped.
  static let first = "158__54__a+b/c="
  /// The token of the app.
  static let api = "0123456789abcdef"

  private let state: Mutex<State>
  private let signIn: String

  /// Creates a desk.
  ///
  /// - Parameters:
  ///   - manners: What becomes of the first requests; the others are answered.
  ///   - bodies: The bodies of the first answers; the others have no zones.
  ///   - address: Where a person can sign in.
  init(
    _ manners: [Manner] = [], bodies: [String] = [],
    signIn address: String = "https://www.icloud.com/sign-in?oauth=1"
  ) {
    state = Mutex(State(manners: manners, bodies: bodies))
    signIn = address
  }

  /// The token that counts now.
  var token: String { state.withLock { $0.token } }

  /// What happened: `used TOKEN`, `refused TOKEN`, and what was noted.
  var events: [String] { state.withLock { $0.events } }

  /// The requests: the target and the body.
  var requests: [String] { state.withLock { $0.requests } }

  /// How many answers are held back.
  var heldCount: Int { state.withLock { $0.held.count } }

  /// Notes an event.
  func note(_ event: String) { state.withLock { $0.events.append(event) } }

  /// Holds answers back from now on, or lets them go.
  func hold(_ isHeld: Bool) {
    let held = state.withLock { state in
      state.isHeld = isHeld
      defer { if !isHeld { state.held = [] } }
      return isHeld ? [] : state.held
    }
    for answer in held { answer() }
  }

  /// Takes a request.
  ///
  /// - Parameters:
  ///   - target: The path and query.
  ///   - body: The body.
  ///   - answer: Called with the answer; `nil` for none.
  func take(_ target: String, _ body: String, _ answer: @escaping @Sendable (Reply?) -> Void) {
    state.withLock { state in
      let reply = reply(target, body, &state)
      if state.isHeld { return state.held.append { answer(reply) } }
      answer(reply)
    }
  }

  private func reply(_ target: String, _ body: String, _ state: inout State) -> Reply? {
    state.requests.append("\(target) \(body)")
    let items = URLComponents(string: target)?.queryItems ?? []
    let used = items.first { $0.name == "ckWebAuthToken" }?.value ?? ""
    guard items.first(where: { $0.name == "ckAPIToken" })?.value == Self.api else {
      return Self.reply(
        #"{"serverErrorCode":"AUTHENTICATION_FAILED","reason":"no such app"}"#, "401 No")
    }
    guard used == state.token else {
      state.events.append("refused \(used)")
      return Self.reply(
        """
        {"serverErrorCode":"AUTHENTICATION_REQUIRED","reason":"request needs authorization",\
        "redirectURL":"\(signIn)"}
        """, "421 No")
    }
    let manner = state.manners.isEmpty ? .answers : state.manners.removeFirst()
    if manner == .losesRequest { return nil }
    state.events.append("used \(used)")
    let text =
      state.bodies.isEmpty ? #"{"zones":[],"syncToken":"s"}"# : state.bodies.removeFirst()
    if manner == .keepsToken { return Self.reply(text) }
    state.count += 1
    state.token = "158__54__\(state.count)+/="
    let header = "X-Apple-CloudKit-Web-Auth-Token: \(state.token)"
    switch manner {
    case .losesAnswer: return nil
    case .cutsBody:
      return Reply(
        text: "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\(header)\r\n\r\n{", isWhole: false)
    case .answers, .keepsToken, .losesRequest:
      return Self.reply(text, headers: [header])
    }
  }

  private static func reply(
    _ body: String, _ status: String = "200 OK", headers: [String] = []
  ) -> Reply {
    Reply(text: ScriptedServer.reply(body, status: status, headers: headers))
  }
}
