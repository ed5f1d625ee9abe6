import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import Page

@Suite("A server without room for one more connection")
struct AcceptPauseTests {
  private final class Notes {
    /// How many connections can be closed.
    var room = 0
    var numbers: [CInt] = []
  }

  private let loop = EmbeddedEventLoop()
  private let notes = Notes()
  private let channel: EmbeddedChannel

  init() {
    let notes = notes
    channel = EmbeddedChannel(
      handler: AcceptPause(
        .milliseconds(250),
        makeRoom: {
          notes.room -= 1
          return notes.room >= 0
        }
      ) {
        notes.numbers.append($0)
      }, loop: loop)
  }

  /// Whether the channel accepts connections; `nil` if it was never said.
  private var accepts: Bool? {
    channel.options.first { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
  }

  private func fail(_ number: CInt) {
    channel.pipeline.fireErrorCaught(IOError(errnoCode: number, reason: "accept"))
  }

  @Test("pauses, says so once a minute and goes on", arguments: [EMFILE, ENFILE])
  func pauses(number: CInt) throws {
    fail(number)
    #expect(accepts == false && notes.numbers == [number])
    loop.advanceTime(by: .milliseconds(249))
    #expect(accepts == false)
    loop.advanceTime(by: .milliseconds(1))
    #expect(accepts == true)
    fail(number)
    #expect(accepts == false && notes.numbers.count == 1)
    loop.advanceTime(by: .seconds(60))
    fail(number)
    #expect(notes.numbers.count == 2)
    try channel.throwIfErrorCaught()
  }

  @Test("closes others first, as long as there are some")
  func room() {
    notes.room = 2
    for _ in 0..<2 { fail(EMFILE) }
    #expect(accepts == nil && notes.numbers == [EMFILE])
    fail(EMFILE)
    #expect(accepts == false)
  }

  @Test("leaves other errors to others")
  func others() {
    fail(ECONNABORTED)
    #expect(accepts == nil && notes.numbers.isEmpty)
    #expect(throws: IOError.self) { try channel.throwIfErrorCaught() }
  }
}
