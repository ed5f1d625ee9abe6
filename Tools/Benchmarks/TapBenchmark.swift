import Foundation

extension Benchmark {
  /// How soon a tap is on the network, from the command typed to the datagram received.
  static let tap = Benchmark(
    name: "tap", summary: "a tap in play mode, from the line typed to the datagram on loopback"
  ) { report in
    try BuiltProcess.inTemporaryFolder { folder in
      let file = folder + "/show.asc"
      try GeneratedShow.eos(objects: 5_000).write(toFile: file, atomically: false, encoding: .utf8)
      let workspace = folder + "/w.callboard"
      _ = try BuiltProcess.run("callboard-import", [file, "--into", workspace])
      let console = try BenchmarkConsole()
      let repl = try BuiltProcess.Typed("callboard", [workspace])
      repl.type(
        "show Generated; board Groups; connect osc+udp://127.0.0.1:\(console.port) --profile eos")
      repl.type("send /ready")
      guard console.next() else { throw BuiltProcess.Failure(description: "nothing was sent") }
      repl.type("play; home")
      var times: [Duration] = []
      for round in 0..<2_200 {
        let begin = ContinuousClock.now
        repl.type("tap 22,22")
        guard console.next() else { throw BuiltProcess.Failure(description: "a tap was lost") }
        // The first tenth warms up.
        if round >= 200 { times.append(ContinuousClock.now - begin) }
      }
      try repl.leave()
      times.sort()
      report.figure("median of \(times.count) taps", times.text(at: 0.5))
      report.figure("99 %", times.text(at: 0.99), target: "at most 2 ms")
      report.figure("slowest", times.text(at: 1))
    }
  }
}

extension Duration {
  init(_ time: timespec) { self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) }

  /// The time on the clock that the system stamps datagrams with, since 1970.
  static var sinceEpoch: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Duration(time)
  }
}

extension [Duration] {
  /// The time that a share of them does not exceed; they are in order.
  func text(at share: Double) -> String {
    guard !isEmpty else { return "none" }
    return Measure.text(self[Swift.min(Int(Double(count) * share), count - 1)] / .nanoseconds(1))
  }
}

/// A port of this machine that takes datagrams, as a console does.
final class BenchmarkConsole {
  private let descriptor: Int32
  /// The port, which was free.
  let port: Int

  init() throws {
    #if canImport(Darwin)
      descriptor = socket(AF_INET, SOCK_DGRAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    port = Int(UInt16(bigEndian: address.sin_port))
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    // From the first question on, the system stamps what comes.
    _ = arrival
  }

  deinit { close(descriptor) }

  /// Waits for a datagram.
  ///
  /// - Returns: Whether one came within 5 s.
  func next() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 2_048, alignment: 4) {
      recv(descriptor, $0.baseAddress, $0.count, 0) > 0
    }
  }

  /// When the system had the last datagram, since 1970; `nil` where the system does not say.
  ///
  /// Its reader may get the processor only after the sender has done what comes next.
  var arrival: Duration? {
    #if os(Linux)
      // SIOCGSTAMPNS
      var stamp = timespec()
      guard ioctl(descriptor, 0x8907, &stamp) == 0 else { return nil }
      return Duration(stamp)
    #else
      return nil
    #endif
  }
}
