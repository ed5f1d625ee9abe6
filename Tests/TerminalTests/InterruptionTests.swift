import Foundation
import Synchronization
import Terminal
import Testing

@Suite("Ctrl-C")
struct InterruptionTests {
  @Test("Work that runs is cancelled, and a second press wants to leave")
  func cancelsWork() async {
    let interruption = Interruption()
    let (started, begin) = AsyncStream<Void>.makeStream()
    async let result = interruption.run {
      begin.finish()
      while !Task.isCancelled { await Task.yield() }
      while !interruption.hasInterrupted { await Task.yield() }
      return "stopped"
    }
    for await _ in started {}
    // The work may start before it can be cancelled.
    var press = interruption.interrupt()
    while press == .idle { press = interruption.interrupt() }
    #expect(press == .cancelled)
    #expect(await result == "stopped")
    #expect(interruption.interrupt() == .idle)
  }

  @Test("A press while work goes on although it is cancelled wants to leave")
  func insists() async {
    let interruption = Interruption()
    let presses = await interruption.run {
      var presses: [Interruption.Press] = []
      while presses.last != .insisted { presses.append(interruption.interrupt()) }
      return presses.filter { $0 != .idle }
    }
    #expect(presses == [.cancelled, .insisted])
  }

  @Test("A press while another program has the terminal is not for this process")
  func lent() async {
    let interruption = Interruption()
    let wasCancelled = await interruption.run {
      let press = await interruption.lendTerminal { _ in interruption.interrupt() }
      #expect(press == .lent)
      return Task.isCancelled
    }
    #expect(!wasCancelled)
    #expect(!interruption.hasInterrupted)
    #expect(interruption.interrupt() == .idle)
  }

  @Test("A press is passed on to the program that has the terminal, also one while it is started")
  func passedOn() async {
    let interruption = Interruption()
    let count = Mutex(0)
    await interruption.lendTerminal { loan in
      #expect(interruption.interrupt() == .lent)
      #expect(count.withLock { $0 } == 0)
      loan.hasStarted { count.withLock { $0 += 1 } }
      #expect(count.withLock { $0 } == 1)
      #expect(interruption.interrupt() == .lent)
      #expect(count.withLock { $0 } == 2)
    }
    #expect(interruption.interrupt() == .idle)
    // The next program gets its own presses only.
    await interruption.lendTerminal { loan in
      loan.hasStarted { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 2)
  }

  @Test("A press without work wakes the waiting task, and one that cancelled work wakes none")
  func wakes() async {
    let interruption = Interruption()
    let pipe = Pipe()
    let reader = LineReader(
      Descriptor(pipe.fileHandleForReading.fileDescriptor), waker: interruption.waker)
    #expect(interruption.interrupt() == .idle)
    #expect(await reader.next() == .woken(hadText: false))
    await interruption.run {
      while interruption.interrupt() == .idle { await Task.yield() }
    }
    pipe.fileHandleForWriting.write(Data("next\n".utf8))
    #expect(await reader.next() == .line(InputLine(.success("next"), number: 1)))
  }
}
