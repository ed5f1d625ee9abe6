import Domain
import PluginAPI

/// Reads the functions of a QLC+ that runs, as if its workspace were a file.
///
/// Its web access tells numbers, names and types of functions, and nothing of groups, palettes,
/// folders or where widgets lie.
struct QLCImporter {
  /// How many questions are on their way at a time.
  private static let window = 64
  /// The most functions: far more than a workspace has.
  static let capacity = 100_000
  /// How long QLC+ may take for an answer.
  private static let patience = Duration.seconds(10)

  let address: ConnectionAddress
  let progress: @Sendable (UInt64, UInt64) -> Void

  func importShow() async throws -> ImportedShow {
    let (answers, continuation) = AsyncThrowingStream.makeStream(of: QLCAnswer.self)
    let socket = try await QLCSocket.open(
      to: address,
      received: { text in if let answer = QLCAnswer(text) { continuation.yield(answer) } },
      ended: { continuation.finish(throwing: TransportError(.noAnswer, $0)) })
    defer { continuation.finish() }
    do {
      let show = try await withThrowingTaskGroup(of: ImportedShow?.self) { group in
        group.addTask { try await read(from: socket, answers) }
        group.addTask {
          try await Task.sleep(for: Self.patience * 6)
          return nil
        }
        let first = try await group.next() ?? nil
        group.cancelAll()
        return first
      }
      await socket.close()
      guard let show else {
        throw TransportError(.noAnswer, "\(address) did not answer for a minute")
      }
      return show
    } catch {
      await socket.close()
      throw error
    }
  }

  private func read(
    from socket: QLCSocket, _ stream: AsyncThrowingStream<QLCAnswer, any Error>
  ) async throws -> ImportedShow {
    var answers = stream.makeAsyncIterator()
    try await socket.send(QLCAnswer.askFunctions)
    var functions: [QLCAnswer.Function]?
    while functions == nil {
      guard let answer = try await answers.next() else { throw CancellationError() }
      if case .functions(let found) = answer { functions = found }
    }
    let found = functions ?? []
    guard found.count <= Self.capacity else {
      throw TransportError(.tooLarge, "\(address) has more than \(Self.capacity) functions")
    }
    var types: [String?] = []
    var asked = 0
    while types.count < found.count {
      while asked < found.count, asked - types.count < Self.window {
        try await socket.send(QLCAnswer.askType(of: found[asked].id))
        asked += 1
      }
      guard let answer = try await answers.next() else { throw CancellationError() }
      guard case .type(let type) = answer else { continue }
      types.append(type)
      progress(UInt64(types.count), UInt64(found.count))
    }
    return Self.show(of: found, types)
  }

  /// What the functions become; the same as those of a file.
  static func show(of functions: [QLCAnswer.Function], _ types: [String?]) -> ImportedShow {
    var show = ImportedShow(dialect: "live")
    for (function, type) in zip(functions, types) {
      // What was deleted between two questions is gone.
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
