import CPangoCairo
import CZlib
import PluginAPI

/// Writes the pixels of a surface as a PNG.
///
/// Cairo can do so, but takes as long as the whole drawing: it looks for the smallest file.
enum PNGWriter {
  /// The file of the pixels.
  static func bytes(of surface: OpaquePointer) throws(PictureError) -> [UInt8] {
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let pixels = cairo_image_surface_get_data(surface), width > 0, height > 0 else {
      throw PictureError.failed(cairo_surface_status(surface))
    }
    var header: [UInt8] = []
    header.append(bigEndian: UInt32(clamping: width))
    header.append(bigEndian: UInt32(clamping: height))
    // Eight bits each of red, green and blue.
    header += [8, 2, 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file.append(chunk: "IHDR", header)
    let packer = try Packer()
    var row = [UInt8](repeating: 0, count: 3 * width + 1)
    // Each row is written as what differs from the row above.
    row[0] = 2
    var above: UnsafePointer<UInt32>?
    for number in 0..<height {
      let start = UnsafeRawPointer(pixels + number * stride).assumingMemoryBound(to: UInt32.self)
      Self.difference(start, above, width, &row)
      try packer.add(row, isLast: number == height - 1)
      above = start
    }
    file.append(chunk: "IDAT", packer.bytes)
    file.append(chunk: "IEND", [])
    return file
  }

  private static func difference(
    _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>?, _ width: Int,
    _ bytes: inout [UInt8]
  ) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      for column in 0..<width {
        let (pixel, other) = (row[column], above?[column] ?? 0)
        let place = 3 * column + 1
        bytes[place] =
          UInt8(truncatingIfNeeded: pixel >> 16) &- UInt8(truncatingIfNeeded: other >> 16)
        bytes[place + 1] =
          UInt8(truncatingIfNeeded: pixel >> 8) &- UInt8(truncatingIfNeeded: other >> 8)
        bytes[place + 2] = UInt8(truncatingIfNeeded: pixel) &- UInt8(truncatingIfNeeded: other)
      }
    }
  }
}

/// Packs bytes with zlib.
private final class Packer {
  private(set) var bytes: [UInt8] = []
  /// The state of zlib, which must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var room = [UInt8](repeating: 0, count: 65_536)

  /// Quick, and small enough for pictures with large areas of one colour.
  private static let level: Int32 = 1

  init() throws(PictureError) {
    stream.initialize(to: z_stream())
    let status = deflateInit_(
      stream, Self.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Self.failed(status) }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  func add(_ input: [UInt8], isLast: Bool) throws(PictureError) {
    var status = Z_OK
    input.withUnsafeBufferPointer { input in
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(clamping: input.count)
      repeat {
        let written = room.withUnsafeMutableBufferPointer { room in
          stream.pointee.next_out = room.baseAddress
          stream.pointee.avail_out = UInt32(clamping: room.count)
          status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          return room.count - Int(stream.pointee.avail_out)
        }
        bytes += room.prefix(written)
      } while stream.pointee.avail_out == 0 && status == Z_OK
    }
    // With no more to write, zlib says so when it is asked once more than needed.
    guard status == (isLast ? Z_STREAM_END : Z_OK) || !isLast && status == Z_BUF_ERROR else {
      throw Self.failed(status)
    }
  }

  private static func failed(_ status: Int32) -> PictureError {
    PictureError(.inputOutput, "the picture could not be packed: zlib reports \(status)")
  }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  /// Appends a part of a PNG: its length, name, contents and checksum.
  fileprivate mutating func append(chunk name: String, _ contents: [UInt8]) {
    append(bigEndian: UInt32(clamping: contents.count))
    let start = count
    append(contentsOf: name.utf8)
    append(contentsOf: contents)
    let sum = withUnsafeBufferPointer { bytes in
      crc32(0, bytes.baseAddress.map { $0 + start }, UInt32(clamping: bytes.count - start))
    }
    append(bigEndian: UInt32(truncatingIfNeeded: sum))
  }
}
