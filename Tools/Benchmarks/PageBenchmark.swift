import Foundation
import NIOCore
import NIOPosix

extension Benchmark {
  /// How soon a touch on a page is on the network, and what many pages cost.
  static let page = Benchmark(
    name: "page", summary: "a touch on a page, to the datagram on loopback; 20 pages that drag"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let console = try BenchmarkConsole()
      let workspace = folder + "/w.callboard"
      // A file, so that the last command's answer is waited for.
      _ = try BuiltProcess.run(
        "callboard",
        [
          workspace, "-c",
          """
          show new S; object add list 1 thru 2000; board new Main
          place list 1 thru 2000 at 0,0 columns 50 size 1x1 gap 1
          connect osc+udp://127.0.0.1:\(console.port) --profile hog4 --set again=0
          """,
        ])
      let port = try PageBenchmark.freePort()
      let server = try BuiltProcess.Endless(
        "callboard", ["serve", workspace, "--board", "Main", "--port", "\(port)"])
      defer { server.end() }
      try PageBenchmark.measureTaps(on: port, console, &report)
      try PageBenchmark.measureDrags(on: port, server, &report)
    }
  }
}

/// Pages of a server that was started for a measurement.
enum PageBenchmark {
  /// The clock of all pages.
  private static let start = ContinuousClock.now
  static var milliseconds: Double { (ContinuousClock.now - start) / .milliseconds(1) }
  /// The middle of the view shows the corner of the first cell.
  static let (x, y) = (600.0 + 22, 450.0 + 22)

  static func freePort() throws -> Int {
    let server = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).wait()
    defer { try? server.close().wait() }
    return server.localAddress?.port ?? 0
  }

  /// Opens a page as soon as the server is there.
  static func open(_ port: Int) throws -> PageClient {
    for _ in 0..<200 {
      if let page = try? PageClient(port: port) {
        page.send(#"{"hello":{"version":1,"size":[1200,900],"now":\#(milliseconds)}}"#)
        page.send(#"{"do":"home"}"#)
        while page.scenes == 0 { _ = page.readScenes(within: 5_000) }
        return page
      }
      usleep(50_000)
    }
    throw BuiltProcess.Failure(description: "no page was served")
  }

  // MARK: Taps

  static func measureTaps(
    on port: Int, _ console: BenchmarkConsole, _ report: inout Report
  ) throws {
    let page = try open(port)
    let echo = try Echo()
    var (taps, reads, echoes): ([Duration], [Duration], [Duration]) = ([], [], [])
    func message(_ round: Int) -> String {
      let now = milliseconds
      return """
        {"touches":[[\(round),"finger","began",\(x),\(y),\(now),null],\
        [\(round),"finger","ended",\(x),\(y),\(now),null]]}
        """
    }
    // The first may come before the console is connected.
    page.send(message(9_999))
    if !console.next() {
      page.send(message(10_000))
      _ = console.next()
    }
    for round in 0..<2_200 {
      let message = message(round)
      var begin = Duration.sinceEpoch
      page.send(message)
      guard console.next() else { throw BuiltProcess.Failure(description: "a tap was lost") }
      let read = Duration.sinceEpoch - begin
      let tap = (console.arrival ?? begin + read) - begin
      _ = page.readScenes(within: 2)
      begin = Duration.sinceEpoch
      try echo.send(message)
      let back = Duration.sinceEpoch - begin
      // The first tenth warms up.
      guard round >= 200 else { continue }
      taps.append(tap)
      reads.append(read)
      echoes.append(back)
    }
    func figures(_ name: String, _ times: [Duration], target: String? = nil) {
      let times = times.sorted()
      report.figure("\(name), median", times.text(at: 0.5))
      report.figure("99 %", times.text(at: 0.99), target: target)
    }
    report.heading("\(taps.count) touches on a page, from when the client sends")
    figures("the datagram is on loopback", taps, target: "at most 150 us")
    figures("its reader has it", reads)
    figures("a bare echo of the same bytes is back", echoes)
  }

  /// A bare swift-nio server that returns what it gets, and a client.
  private final class Echo {
    private final class Handler: ChannelInboundHandler, Sendable {
      typealias InboundIn = ByteBuffer

      func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(data, promise: nil)
      }
    }

    private let server: any Channel
    private let descriptor: Int32

    init() throws {
      server = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(Handler())
          }
        }
        .bind(host: "127.0.0.1", port: 0).wait()
      descriptor = try PageClient.connected(to: server.localAddress?.port ?? 0)
    }

    deinit {
      close(descriptor)
      server.close(promise: nil)
    }

    /// Sends a text, and waits until it is back.
    func send(_ text: String) throws {
      let bytes = Array(text.utf8)
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        throw BuiltProcess.Failure(description: "nothing was echoed")
      }
      var missing = bytes.count
      while missing > 0 {
        let count = withUnsafeTemporaryAllocation(byteCount: missing, alignment: 1) {
          recv(descriptor, $0.baseAddress, $0.count, 0)
        }
        guard count > 0 else { throw BuiltProcess.Failure(description: "nothing was echoed") }
        missing -= count
      }
    }
  }

  // MARK: Drags

  static func measureDrags(
    on port: Int, _ server: BuiltProcess.Endless, _ report: inout Report
  ) throws {
    let (count, seconds) = (20, 10)
    let pages = try (0..<count).map { _ in try open(port) }
    for page in pages { page.send(#"{"do":"edit"}"#) }
    /// Each page carries a block of its own, a little around where it was.
    func touch(_ number: Int, _ phase: String, _ turn: Double) -> String {
      let (column, row) = (Double(number % 5), Double(number / 5))
      let (left, top) = (x + column * 88 + 20 * sin(turn), y + row * 88 + 20 * (cos(turn) - 1))
      return #"{"touches":[[1,"finger","\#(phase)",\#(left),\#(top),\#(milliseconds),null]]}"#
    }
    func read(until end: Double, _ done: (Int) -> Void) {
      while milliseconds < end {
        for (number, page) in pages.enumerated() where page.readScenes(within: 0) > 0 {
          done(number)
        }
        usleep(200)
      }
    }
    for number in pages.indices { pages[number].send(touch(number, "began", 0)) }
    // A long press lifts a block. A page that were silent for a second would lose its touches.
    for _ in 0..<3 {
      read(until: milliseconds + 500) { _ in }
      for page in pages { page.send(#"{"beat":\#(milliseconds)}"#) }
    }
    let received = pages.reduce(0) { $0 + $1.received }
    let before = server.processorTime
    let begin = milliseconds
    var waiting = [Double?](repeating: nil, count: count)
    var delays: [Duration] = []
    for frame in 0..<seconds * 60 {
      for number in pages.indices {
        // What was not answered yet goes on to count from when it was sent.
        waiting[number] = waiting[number] ?? milliseconds
        pages[number].send(touch(number, "moved", Double(frame) / 10))
      }
      read(until: begin + Double(frame + 1) * 1_000 / 60) { number in
        guard let sent = waiting[number] else { return }
        delays.append(.milliseconds(milliseconds - sent))
        waiting[number] = nil
      }
    }
    let wall = milliseconds - begin
    let load = Double((server.processorTime - before) / .milliseconds(1)) / wall
    let bytes = pages.reduce(0) { $0 + $1.received } - received
    for number in pages.indices { pages[number].send(touch(number, "cancelled", 0)) }
    delays.sort()
    report.heading("20 pages that drag at 60/s, on a board of 2,000 blocks")
    report.figure("load of one core", "\(Int(load * 100)) %", target: "at most 40 %")
    report.figure("scenes", "\(delays.count) of \(count * seconds * 60)")
    report.figure("median from the touch to the scene", delays.text(at: 0.5))
    report.figure("slowest", delays.text(at: 1), target: "at most 50 ms")
    report.figure("a page gets", "\(bytes / count / seconds / 1_000) kB/s")
  }
}
