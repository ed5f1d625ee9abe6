#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Wakes whoever waits for input, from any thread.
///
/// Being woken is remembered until it is taken, so that no wake is lost between two waits. Where
/// the system has no pipe left, nobody is woken.
public final class WakePipe: Sendable {
  /// What becomes readable.
  let reading: Descriptor
  private let writing: Descriptor

  /// Creates a pipe that nobody has woken.
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

  /// Wakes whoever waits now, or else whoever waits next.
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
