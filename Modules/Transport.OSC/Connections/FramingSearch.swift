import OSC
import PluginAPI
import Synchronization

/// Finds the framing of a console where it is a setting there.
///
/// A console that gets the other framing closes the stream or stays silent, or its first bytes show
/// its own. The result is kept for the next stream.
final class FramingSearch: Sendable {
  /// The packet that every such console answers.
  let question: [UInt8]
  /// Whether a message is the answer.
  let isAnswer: @Sendable (OSCMessage) -> Bool
  private let known = Mutex((StreamFraming.length, false))

  /// Creates a search that begins with lengths, the default of consoles.
  init(
    asking question: OSCMessage, answeredBy isAnswer: @escaping @Sendable (OSCMessage) -> Bool
  ) throws(TransportError) {
    self.question = try question.packet()
    self.isAnswer = isAnswer
  }

  /// The framing to try first, and whether the console has shown it.
  var framing: (StreamFraming, isCertain: Bool) { known.withLock { $0 } }

  /// Records the framing that the console has shown.
  func note(_ framing: StreamFraming) { known.withLock { $0 = (framing, true) } }
}

extension StreamFraming {
  /// The other framing.
  var other: StreamFraming { self == .length ? .slip : .length }

  /// Whether a stream cannot begin with a byte: each length begins with a zero.
  func rejects(firstByte byte: UInt8) -> Bool { (byte == 0) != (self == .length) }
}
