import Foundation
import Terminal
import Testing

@Suite("Writing")
struct DescriptorTests {
  @Test("A full pipe is waited for, and all bytes arrive")
  func fullPipe() async {
    let pipe = Pipe()
    let number = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(number, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    // On a thread of its own: writing waits for it, and must not keep it from a thread.
    let (arrived, reader) = AsyncStream.makeStream(of: [UInt8].self)
    Thread.detachNewThread {
      var read: [UInt8] = []
      while read.count < bytes.count { read += pipe.fileHandleForReading.availableData }
      reader.yield(read)
      reader.finish()
    }
    #expect(Descriptor(number).writeAll(bytes) == nil)
    for await read in arrived { #expect(read == bytes) }
  }

  @Test("What cannot be written has the system's reason")
  func refused() {
    #expect(Descriptor(-1).writeAll([1]) == EBADF)
    #expect(Descriptor(-1).writeAll([]) == nil)
    let full = open("/dev/full", O_WRONLY)
    defer { if full >= 0 { close(full) } }
    if full >= 0 { #expect(Descriptor(full).writeAll([1]) == ENOSPC) }
  }
}
