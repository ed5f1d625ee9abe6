#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Wakes a reader that waits for input, from any thread.
///
/// A wake is remembered until it is consumed, so none is lost between two waits. If the system has
/// no pipe left, this does nothing.
public final class WakePipe: Sendable {
  /// The descriptor that becomes readable.
  let reading: Descriptor
  private let writing: Descriptor

  /// Creates a pipe without a pending wake.
  public init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    } else {
      ends = [-1, -1]
    }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }

  deinit {
    for end in [reading.number, writing.number] where end >= 0 { close(end) }
  }

  /// Wakes the waiting reader, or else the next one.
  public func wake() {
    var byte: UInt8 = 1
    // A full pipe wakes just as well.
    _ = write(writing.number, &byte, 1)
  }

  /// Takes all wakes so far.
  public func clear() {
    guard reading.number >= 0 else { return }
    while case .bytes(let bytes) = reading.readSome(64), !bytes.isEmpty {}
  }
}
