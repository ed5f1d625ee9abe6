import Foundation
import Terminal
import TestSupport
import Testing

@Suite("Lines that are not shown", .timeLimit(.minutes(10)))
struct HiddenLineTests {
  private let terminal: PseudoTerminal
  private let waker = WakePipe()
  private let reader: LineReader

  init() throws {
    terminal = try PseudoTerminal()
    reader = LineReader(Descriptor(terminal.inside), waker: waker)
  }

  /// Waits until the terminal does not show what is typed.
  private func waitUntilHidden() async throws {
    let end = ContinuousClock.now + .patience
    while terminal.showsInput {
      try #require(ContinuousClock.now < end, "it shows what is typed")
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  @Test("A terminal does not show a key, and shows the next line")
  func hidden() async throws {
    let reader = reader
    let line = Task { await reader.next(isHidden: true) }
    try await waitUntilHidden()
    // A process that was stopped would go on in a mode that shows the key.
    #expect(!terminal.canStop)
    terminal.type("key\n")
    #expect(await line.value == .line(InputLine(.success("key"), number: 1)))
    #expect(terminal.showsInput && terminal.canStop)
    let next = Task { await reader.next() }
    terminal.type("next\n")
    #expect(await next.value == .line(InputLine(.success("next"), number: 2)))
  }

  @Test("A reader that is woken shows again what is typed")
  func woken() async throws {
    let reader = reader
    let event = Task { await reader.next(isHidden: true) }
    try await waitUntilHidden()
    waker.wake()
    #expect(await event.value == .woken(hadText: false))
    #expect(terminal.showsInput)
  }

  @Test("A process that a signal ends while a key is typed leaves a terminal that shows text")
  func ended() async throws {
    let reader = reader
    let event = Task { await reader.next(isHidden: true) }
    try await waitUntilHidden()
    reader.releaseTerminal()
    #expect(terminal.showsInput)
    waker.wake()
    _ = await event.value
    // A question that comes between the signal and the end does not hide anything either.
    terminal.type("late\n")
    _ = await reader.next(isHidden: true)
    #expect(terminal.showsInput)
  }
}

/// A terminal that a test types at.
private final class PseudoTerminal: Sendable {
  private let outside: Int32
  /// What a program reads from.
  let inside: Int32

  init() throws {
    var (outside, inside): (Int32, Int32) = (-1, -1)
    guard openpty(&outside, &inside, nil, nil, nil) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    (self.outside, self.inside) = (outside, inside)
  }

  deinit {
    close(inside)
    close(outside)
  }

  /// Whether the terminal shows what is typed.
  var showsInput: Bool {
    var mode = termios()
    return tcgetattr(inside, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether Ctrl-Z stops the process that reads.
  var canStop: Bool {
    var mode = termios()
    guard tcgetattr(inside, &mode) == 0 else { return false }
    return withUnsafeBytes(of: mode.c_cc) { $0[Int(VSUSP)] } == 26
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(outside, $0.baseAddress, $0.count) }
  }
}
