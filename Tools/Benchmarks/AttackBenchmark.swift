import Foundation
import Synchronization

extension Benchmark {
  /// What broken connections cost a page, and what of them is left.
  static let attack = Benchmark(
    name: "attack", summary: "a touch on a page during 20,000 connections of ten broken kinds"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let console = try BenchmarkConsole()
      let workspace = folder + "/w.callboard"
      _ = try BuiltProcess.run(
        "callboard",
        [
          workspace, "-c",
          """
          show new S; object add list 1 thru 500; board new Main
          place list 1 thru 500 at 0,0 columns 25 size 1x1 gap 1; action #1 flash
          connect osc+udp://127.0.0.1:\(console.port) --profile hog4 --set again=0
          """,
        ])
      let port = try PageBenchmark.freePort()
      let server = try BuiltProcess.Endless(
        "callboard", ["serve", workspace, "--board", "Main", "--port", "\(port)"])
      defer { server.end() }
      let page = try PageBenchmark.open(port)
      var touch = try Flash(page, console)
      for _ in 0..<100 { _ = try touch.next() }
      report.figure("a touch in peace, 99 %", try touch.times(300).text(at: 0.99))
      let before = server.descriptors
      let attack = Attack(on: port)
      signal(SIGPIPE, SIG_IGN)
      let begin = ContinuousClock.now
      Thread.detachNewThread { attack.run() }
      var times: [Duration] = []
      while !attack.isOver { times.append(try touch.next()) }
      let wall = (ContinuousClock.now - begin) / .seconds(1)
      times.sort()
      report.heading("\(attack.count) connections, \(Int(Double(attack.count) / wall)) a second")
      report.figure("\(times.count) touches, median", times.text(at: 0.5))
      report.figure("99 %", times.text(at: 0.99), target: "at most 20 ms")
      report.figure("slowest", times.text(at: 1))
      report.figure("connections without an answer", "\(attack.failures)", target: "0")
      guard let before else { return }
      let end = ContinuousClock.now
      while server.descriptors != before, ContinuousClock.now - end < .seconds(15) {
        _ = try touch.next()
      }
      let left = (server.descriptors ?? before) - before
      report.figure("descriptors left over", "\(left)", target: "0")
      let time = ContinuousClock.now - end
      report.figure("until they were closed", Measure.text(time / .nanoseconds(1)))
    }
  }
}

/// A block on a page that is on while it is touched.
private struct Flash {
  private let page: PageClient
  private let console: BenchmarkConsole
  private var number = 0

  /// Touches the block until the console is connected.
  init(_ page: PageClient, _ console: BenchmarkConsole) throws {
    (self.page, self.console) = (page, console)
    for _ in 0..<2 {
      send("began")
      if console.next() {
        send("ended")
        if console.next() { return }
      }
      send("cancelled")
      number += 1
    }
    throw BuiltProcess.Failure(description: "no touch is sent")
  }

  private func send(_ phase: String) {
    let place = "\(PageBenchmark.x),\(PageBenchmark.y),\(PageBenchmark.milliseconds)"
    page.send(#"{"touches":[[\#(number),"finger","\#(phase)",\#(place),null]]}"#)
  }

  /// Touches the block, and lifts the finger.
  ///
  /// - Returns: The time until the console had the message of the touch.
  mutating func next() throws -> Duration {
    number += 1
    let begin = Duration.sinceEpoch
    send("began")
    guard console.next() else { throw BuiltProcess.Failure(description: "a touch was lost") }
    let time = (console.arrival ?? Duration.sinceEpoch) - begin
    send("ended")
    guard console.next() else { throw BuiltProcess.Failure(description: "a lift was lost") }
    _ = page.readScenes(within: 2)
    return time
  }

  /// Touches many times; the times are in order.
  mutating func times(_ count: Int) throws -> [Duration] {
    var times: [Duration] = []
    for _ in 0..<count { times.append(try next()) }
    return times.sorted()
  }
}

/// Connections that do not do what they should.
private final class Attack: Sendable {
  /// How many there are.
  let count = 20_000
  /// How many are kept open until the server closes them, or there are more.
  private static let mostOpen = 300

  private let port: Int
  private let hasEnded = Atomic(false)
  private let failed = Atomic(0)

  init(on port: Int) { self.port = port }

  /// Whether all were made, and closed again.
  var isOver: Bool { hasEnded.load(ordering: .relaxed) }
  /// How many could not be made, or got no answer where there should be one.
  var failures: Int { failed.load(ordering: .relaxed) }

  func run() {
    var open: [Int32] = []
    for number in 0..<count {
      if let descriptor = make(number % 10) { open.append(descriptor) }
      if open.count > Self.mostOpen { close(open.removeFirst()) }
    }
    for descriptor in open { close(descriptor) }
    hasEnded.store(true, ordering: .relaxed)
  }

  /// Makes a connection.
  ///
  /// - Returns: Its descriptor; `nil` if it is closed already.
  private func make(_ kind: Int) -> Int32? {
    guard let descriptor = try? PageClient.connected(to: port) else {
      failed.add(1, ordering: .relaxed)
      return nil
    }
    let hello = Array(#"{"hello":{"version":1,"size":[400,300],"now":0}}"#.utf8)
    func send(_ text: String, _ frame: [UInt8] = []) {
      let bytes = Array(text.utf8) + frame
      // The server may have closed it.
      _ = Foundation.write(descriptor, bytes, bytes.count)
    }
    switch kind {
    // Leaves at once.
    case 0: close(descriptor)
    // Breaks off.
    case 1: reset(descriptor)
    // Stays silent.
    case 2: return descriptor
    // Sends half a request.
    case 3:
      send("GET / HTTP/1.1\r\nHos")
      return descriptor
    // Sends no request.
    case 4:
      send("\u{1}\u{2}\u{3}\r\n\r\n")
      return descriptor
    // Opens a WebSocket in a wrong way.
    case 5:
      send(opening("POST"))
      return descriptor
    // Leaves before the answer.
    case 6:
      send("GET / HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
      close(descriptor)
    // Opens a WebSocket and is silent.
    case 7:
      send(opening("GET"))
      return descriptor
    // Sends a frame without a mask.
    case 8:
      send(opening("GET"), [0x81, UInt8(hello.count)] + hello)
      return descriptor
    // Opens a page and breaks off.
    default:
      send(opening("GET"))
      wait(for: descriptor)
      send("", [0x81, 0x80 | UInt8(hello.count), 0, 0, 0, 0] + hello)
      wait(for: descriptor)
      reset(descriptor)
    }
    return nil
  }

  private func opening(_ method: String) -> String {
    """
    \(method) /seat HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r
    Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: callboard.1\r\n\r\n
    """
  }

  /// Waits for an answer.
  private func wait(for descriptor: Int32) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&wanted, 1, 5_000) < 1 { failed.add(1, ordering: .relaxed) }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) {
      _ = recv(descriptor, $0.baseAddress, $0.count, 0)
    }
  }

  /// Closes a connection without the usual end.
  private func reset(_ descriptor: Int32) {
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
  }
}
