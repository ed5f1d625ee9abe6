import Foundation

/// The decoder of liblo, taken from its library while the tests run.
struct Liblo: Sendable {
  private typealias Deserialise =
    @convention(c) (
      UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int32>?
    ) -> OpaquePointer?
  private typealias Serialise =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?
    ) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (OpaquePointer) -> Void
  private typealias Validate = @convention(c) (UnsafeMutableRawPointer, Int) -> Int

  private let deserialise: Deserialise
  private let serialise: Serialise
  private let free: Free
  private let validateBundle: Validate

  /// Opens the library; `nil` where it is not installed.
  init?() {
    guard let library = dlopen("liblo.so.7", RTLD_NOW),
      let deserialise = dlsym(library, "lo_message_deserialise"),
      let serialise = dlsym(library, "lo_message_serialise"),
      let free = dlsym(library, "lo_message_free"),
      let validateBundle = dlsym(library, "lo_validate_bundle")
    else { return nil }
    self.deserialise = unsafeBitCast(deserialise, to: Deserialise.self)
    self.serialise = unsafeBitCast(serialise, to: Serialise.self)
    self.free = unsafeBitCast(free, to: Free.self)
    self.validateBundle = unsafeBitCast(validateBundle, to: Validate.self)
  }

  /// Whether the library is installed.
  static var isInstalled: Bool { Liblo() != nil }

  /// The bytes of a message as liblo writes what it read; `nil` where it refuses them.
  func rewritten(_ message: [UInt8]) -> [UInt8]? {
    var bytes = message
    return bytes.withUnsafeMutableBytes { memory -> [UInt8]? in
      guard let base = memory.baseAddress, let read = deserialise(base, memory.count, nil) else {
        return nil
      }
      defer { free(read) }
      // What was read begins with its address, which a NUL ends.
      let address = base.assumingMemoryBound(to: CChar.self)
      var size = 0
      _ = serialise(read, address, nil, &size)
      guard size == 0 || size > 0 else { return nil }
      var written = [UInt8](repeating: 0, count: 70_000)
      size = written.count
      let isWritten = written.withUnsafeMutableBytes {
        serialise(read, address, $0.baseAddress, &size) != nil
      }
      return isWritten ? Array(written[..<size]) : nil
    }
  }

  /// Whether the sizes of a bundle's elements make sense to liblo.
  func acceptsSizes(ofBundle bundle: [UInt8]) -> Bool {
    var bytes = bundle
    return bytes.withUnsafeMutableBytes { memory in
      memory.baseAddress.map { validateBundle($0, memory.count) >= 0 } ?? false
    }
  }
}
