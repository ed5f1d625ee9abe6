#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The codec of liblo, the usual library for OSC in C, if its shared library is installed.
///
/// It is the reference for our own codec, in the same run.
struct LibloCodec {
  private typealias New = @convention(c) () -> OpaquePointer?
  private typealias AddFloat = @convention(c) (OpaquePointer, Float) -> Int32
  private typealias Serialise =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?
    ) -> UnsafeMutableRawPointer?
  private typealias Deserialise =
    @convention(c) (
      UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int32>?
    ) -> OpaquePointer?
  private typealias Free = @convention(c) (OpaquePointer) -> Void

  private let new: New
  private let addFloat: AddFloat
  private let serialise: Serialise
  private let deserialise: Deserialise
  private let free: Free

  /// Opens the library; `nil` if it is not installed.
  init?() {
    guard let library = dlopen("liblo.so.7", RTLD_NOW),
      let new = dlsym(library, "lo_message_new"),
      let addFloat = dlsym(library, "lo_message_add_float"),
      let serialise = dlsym(library, "lo_message_serialise"),
      let deserialise = dlsym(library, "lo_message_deserialise"),
      let free = dlsym(library, "lo_message_free")
    else { return nil }
    self.new = unsafeBitCast(new, to: New.self)
    self.addFloat = unsafeBitCast(addFloat, to: AddFloat.self)
    self.serialise = unsafeBitCast(serialise, to: Serialise.self)
    self.deserialise = unsafeBitCast(deserialise, to: Deserialise.self)
    self.free = unsafeBitCast(free, to: Free.self)
  }

  /// Makes a message with a float and writes it.
  ///
  /// - Returns: How many bytes were written.
  func encode(
    _ address: UnsafePointer<CChar>, _ value: Float, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let message = new() else { return 0 }
    defer { free(message) }
    _ = addFloat(message, value)
    var size = memory.count
    return serialise(message, address, memory.baseAddress, &size) == nil ? 0 : size
  }

  /// Reads a message.
  ///
  /// - Returns: Whether it is one.
  func decode(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    guard let base = memory.baseAddress,
      let message = deserialise(base, memory.count, nil)
    else { return false }
    free(message)
    return true
  }
}
