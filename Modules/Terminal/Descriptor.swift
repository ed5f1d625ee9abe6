#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, pipe or terminal by its number; the opener closes it.
package struct Descriptor: Hashable, Sendable {
  /// The result of a read.
  package enum Piece: Hashable, Sendable {
    /// Some bytes; none at the end.
    case bytes([UInt8])
    /// Nothing to read yet.
    case notYet
    /// It failed, with the system's error number.
    case failed(Int32)
  }

  /// The number.
  package let number: Int32

  /// Creates a descriptor from an open file's number.
  package init(_ number: Int32) { self.number = number }

  /// Whether it is a file, pipe, socket or device: something that text can go to or come from.
  package var isStream: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT != 0
  }

  /// Whether both lead to the same file, pipe or terminal.
  package func isSame(as other: Descriptor) -> Bool {
    var (mine, others) = (stat(), stat())
    return fstat(number, &mine) == 0 && fstat(other.number, &others) == 0
      && mine.st_dev == others.st_dev && mine.st_ino == others.st_ino
  }

  /// Writes bytes at once, and waits if the other end is slower.
  ///
  /// - Parameter bytes: What to write.
  /// - Returns: The system's error number if not all was written, otherwise `nil`.
  package func writeAll(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      let error = errno
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 {
        return EIO
      } else if error == EAGAIN {
        _ = Self.isReady([(self, Int16(POLLOUT))], milliseconds: -1)
      } else if error != EINTR {
        return error
      }
    }
    return nil
  }

  /// Reads the available bytes.
  ///
  /// - Parameter count: The most bytes to read.
  /// - Returns: The bytes, or why there are none.
  package func readSome(_ count: Int) -> Piece {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let result = read(number, buffer.baseAddress, count)
      failure = result < 0 ? errno : 0
      filled = max(result, 0)
    }
    switch failure {
    case 0: return .bytes(bytes)
    case EAGAIN, EINTR: return .notYet
    default: return .failed(failure)
    }
  }

  /// Waits until one of them can be read, has ended or has failed.
  ///
  /// - Parameters:
  ///   - descriptors: What to wait for; closed ones count as ready.
  ///   - milliseconds: The longest wait; negative means forever.
  /// - Returns: Which of them are ready; none after a timeout.
  package static func readable(_ descriptors: [Descriptor], milliseconds: Int32) -> [Bool] {
    isReady(descriptors.map { ($0, Int16(POLLIN)) }, milliseconds: milliseconds)
  }

  private static func isReady(
    _ wanted: [(descriptor: Descriptor, events: Int16)], milliseconds: Int32
  ) -> [Bool] {
    var entries = wanted.map { pollfd(fd: $0.descriptor.number, events: $0.events, revents: 0) }
    while poll(&entries, nfds_t(entries.count), milliseconds) < 0 {
      // If polling fails, try to read: that error says more.
      guard errno == EINTR else { return wanted.map { _ in true } }
    }
    return entries.map { $0.revents != 0 }
  }
}
