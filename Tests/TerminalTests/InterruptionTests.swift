import Terminal
import Testing

@Suite("Ctrl-C")
struct InterruptionTests {
  @Test("Work that runs is cancelled")
  func cancelsWork() async {
    let interruption = Interruption()
    let (started, begin) = AsyncStream<Void>.makeStream()
    async let result = interruption.run {
      begin.finish()
      while !Task.isCancelled { await Task.yield() }
      return "stopped"
    }
    for await _ in started {}
    #expect(await interruption.interrupt() == 0)
    #expect(await result == "stopped")
  }

  @Test("Without work the presses are counted, until work runs again")
  func countsIdlePresses() async {
    let interruption = Interruption()
    #expect(await interruption.interrupt() == 1)
    #expect(await interruption.interrupt() == 2)
    _ = await interruption.run { 1 }
    #expect(await interruption.interrupt() == 1)
  }
}
