import Domain
import PluginAPI

/// Reads the functions of a running QLC+, as if its workspace were a file.
///
/// Its web access lists numbers, names and types of functions, but no groups, palettes, folders or
/// positions of widgets.
struct QLCImporter {
  /// How many questions are on their way at a time.
  private static let window = 64
  /// The most functions: far more than a workspace has.
  static let capacity = 100_000
  /// How long QLC+ can take to list all its functions.
  private static let patience = Duration.seconds(60)

  /// How often to check the functions for changes: QLC+ does not report them.
  private static let interval = Duration.seconds(2)
  /// How many answers may wait to be read.
  private static let depth = 20_000

  private typealias Answers = AsyncThrowingStream<QLCAnswer, any Error>

  let address: ConnectionAddress

  /// Reads the functions over one connection, and follows changes until the follower stops.
  ///
  /// - Parameter follower: Receives the functions, and receives them again after changes of
  ///   functions or names.
  /// - Throws: ``/PluginAPI/TransportError`` if QLC+ cannot be reached or disconnects, errors of
  ///   the follower, or `CancellationError`.
  func follow(_ follower: ShowFollower) async throws {
    let (answers, continuation) = Answers.makeStream(
      bufferingPolicy: .bufferingOldest(Self.depth))
    let question = OpenQuestion()
    let crowded = TransportError(.tooLarge, "\(address) sends more than can be read")
    let socket = try await QLCSocket.open(
      to: address,
      received: { text in
        guard let answer = QLCAnswer(text) else { return }
        if case .functions = answer, !question.takeAnswer() { return }
        if case .dropped = continuation.yield(answer) { continuation.finish(throwing: crowded) }
      },
      ended: { continuation.finish(throwing: TransportError(.noAnswer, $0)) })
    defer { continuation.finish() }
    do {
      try await read(from: socket, answers, continuation, asking: question, for: follower)
      await socket.close()
    } catch {
      await socket.close()
      throw error
    }
  }

  private func read(
    from socket: QLCSocket, _ stream: Answers, _ continuation: Answers.Continuation,
    asking question: OpenQuestion, for follower: ShowFollower
  ) async throws {
    var answers = stream.makeAsyncIterator()
    var known: [QLCAnswer.Function]?
    while true {
      let late = TransportError(.noAnswer, "\(address) did not answer for a minute")
      let watchdog = Task {
        try await Task.sleep(for: Self.patience)
        continuation.finish(throwing: late)
      }
      defer { watchdog.cancel() }
      question.ask()
      let functions = try await functions(from: socket, &answers)
      if functions != known {
        known = functions
        let types = try await types(of: functions, from: socket, &answers, follower.progress)
        guard try await follower.take(Self.show(of: functions, types)) else { return }
      }
      watchdog.cancel()
      try await Task.sleep(for: Self.interval)
    }
  }

  private func functions(
    from socket: QLCSocket, _ answers: inout Answers.AsyncIterator
  ) async throws -> [QLCAnswer.Function] {
    try await socket.send(Array(QLCAnswer.askFunctions.utf8))
    while let answer = try await answers.next(isolation: #isolation) {
      guard case .functions(let functions) = answer else { continue }
      guard functions.count <= Self.capacity else {
        throw TransportError(.tooLarge, "\(address) has more than \(Self.capacity) functions")
      }
      return functions
    }
    throw CancellationError()
  }

  private func types(
    of functions: [QLCAnswer.Function], from socket: QLCSocket,
    _ answers: inout Answers.AsyncIterator, _ progress: (UInt64, UInt64) -> Void
  ) async throws -> [String?] {
    var types: [String?] = []
    var asked = 0
    while types.count < functions.count {
      while asked < functions.count, asked - types.count < Self.window {
        try await socket.send(Array(QLCAnswer.askType(of: functions[asked].id).utf8))
        asked += 1
      }
      guard let answer = try await answers.next(isolation: #isolation) else {
        throw CancellationError()
      }
      guard case .type(let type) = answer else { continue }
      types.append(type)
      progress(UInt64(types.count), UInt64(functions.count))
    }
    return types
  }

  /// The show made of the functions; the same as from a file.
  static func show(of functions: [QLCAnswer.Function], _ types: [String?]) -> ImportedShow {
    var show = ImportedShow(dialect: "live")
    for (function, type) in zip(functions, types) {
      // A function that was deleted between two questions is gone.
      guard let type else { continue }
      guard let kind = kind(of: type), function.id < .max else {
        leaveOut(type, &show)
        continue
      }
      show.objects.append(
        ImportedObject(
          identifier: "\(QLCProfile.mark)\(function.id)", kind: kind,
          number: ObjectNumber(function.id + 1), name: Name.cleaned(function.name)))
    }
    return show
  }

  private static func kind(of type: String) -> ObjectKind? {
    switch type {
    case "Scene": .scene
    case "Chaser", "Sequence": .list
    case "EFX", "RGBMatrix": .effect
    case "Collection": .batch
    case "Script": .macro
    default: nil
    }
  }

  private static func leaveOut(_ type: String, _ show: inout ImportedShow) {
    let what = "Function/\(Name.cleaned(type.prefix(80)))"
    if let place = show.leftOut.firstIndex(where: { $0.what == what }) {
      show.leftOut[place].count += 1
    } else {
      show.leftOut.append(LeftOut(what, count: 1, reason: "no kind of object corresponds to it"))
    }
  }
}
