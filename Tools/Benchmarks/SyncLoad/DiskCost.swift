import Foundation

/// How long the disk takes to have what was written: figures of stores depend on it.
enum DiskCost {
  /// The median time of appending a page to a file and waiting until it is on the disk.
  ///
  /// - Parameters:
  ///   - folder: Where the file is.
  ///   - count: How often it is done.
  /// - Returns: The time.
  /// - Throws: ``BuiltProcess/Failure`` if the file cannot be written.
  static func ofAppend(in folder: String, times count: Int = 200) throws -> Duration {
    let path = "\(folder)/append"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else {
      throw BuiltProcess.Failure(description: "'\(path)' cannot be made")
    }
    defer { close(descriptor) }
    let page = [UInt8](repeating: 7, count: 4_096)
    let times = try (0..<count).map { _ in
      let start = ContinuousClock.now
      guard write(descriptor, page, page.count) == page.count, fsync(descriptor) == 0 else {
        throw BuiltProcess.Failure(description: "'\(path)' cannot be written")
      }
      return ContinuousClock.now - start
    }
    return times.sorted()[count / 2]
  }
}
