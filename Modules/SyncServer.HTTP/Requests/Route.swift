import PluginAPI
import SyncWire

/// What a request is for, by its method and path.
enum Route: Hashable, Sendable {
  /// Whether the server works.
  case health
  /// What the server counts.
  case metrics
  /// The description of all operations.
  case description
  /// An operation of the protocol: `records/modify`.
  case operation(String)
  /// Whose key signed the request.
  case caller
  /// A stream of hints about changes.
  case stream

  /// Finds out what a request is for.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path from its first `/`, without query; it is not trusted.
  /// - Throws: ``/PluginAPI/RemoteFailure`` that says what the path must have.
  init(_ method: String, _ path: String) throws(RemoteFailure) {
    if method == "GET", let own = Self.own[path] {
      self = own
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 6, parts[0...2] == ["", "database", "1"] else {
      throw Self.nothing
    }
    try Self.check(container: parts[3], environment: parts[4], database: parts[5])
    let operation = parts[6...].joined(separator: "/")
    guard let route = Self.operations[operation] else {
      throw RemoteFailure(.notFound, "unknown operation '\(operation.prefix(100))'")
    }
    guard Self.methods(of: operation).contains(method) else {
      throw RemoteFailure(.badRequest, "send '\(operation)' by POST")
    }
    self = route
  }

  /// The methods by which an operation can be sent.
  static func methods(of operation: String) -> [String] {
    ["zones/list", "users/caller", "users/current"].contains(operation)
      ? ["GET", "POST"] : ["POST"]
  }

  /// What is said of a path that the server does not know.
  static let nothing = RemoteFailure(.notFound, "the server has nothing at this path")

  /// What this server has besides the protocol.
  static let own: [String: Route] = [
    "/health": .health, "/metrics": .metrics, "/openapi.json": .description,
  ]

  /// The operations by the end of their paths.
  static let operations: [String: Route] = {
    var routes: [String: Route] = [
      "users/caller": .caller, "users/current": .caller, WireStream.operation: .stream,
    ]
    for name in WireQuestion.operations { routes[name] = .operation(name) }
    return routes
  }()

  /// Containers and environments are those of other services: here all of them have the same zones.
  private static func check(
    container: String, environment: String, database: String
  ) throws(RemoteFailure) {
    let isContainer =
      (1...255).contains(container.utf8.count)
      && container.utf8.allSatisfy { byte in
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      }
    guard isContainer else {
      throw RemoteFailure(
        .badRequest, "a container has 1 to 255 letters, digits, dots and hyphens")
    }
    guard environment == "development" || environment == "production" else {
      throw RemoteFailure(.badRequest, "the environment is 'development' or 'production'")
    }
    guard database != "public" else {
      throw RemoteFailure(
        .badRequest,
        "the database 'public' is not offered, as it has no list of changes: use 'private'")
    }
    guard database == "private" else {
      throw RemoteFailure(.badRequest, "only the database 'private' is offered")
    }
  }

  /// The name in logs and metrics, one of a few.
  var name: String {
    switch self {
    case .health: "health"
    case .metrics: "metrics"
    case .description: "description"
    case .operation(let name): name
    case .caller: "users/caller"
    case .stream: WireStream.operation
    }
  }
}
