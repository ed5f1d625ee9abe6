import ArgumentParser
import Terminal

/// Why there is no result: the message for standard error, and the status of the process.
struct Failure: Error {
  /// A usage error.
  static let usage: Int32 = 64
  /// A file is damaged.
  static let damaged: Int32 = 65
  /// A file cannot be read.
  static let unreadable: Int32 = 66
  /// A file or folder cannot be made.
  static let cannotCreate: Int32 = 73
  /// Output cannot be written.
  static let inputOutput: Int32 = 74

  let message: String
  let status: Int32

  init(_ message: String, status: Int32) {
    self.message = message
    self.status = status
  }

  /// Runs work, and ends the process with its status, or with that of its failure.
  static func ending(_ work: () async throws(Failure) -> Int32) async throws {
    let status: Int32
    do throws(Failure) {
      status = try await work()
    } catch {
      StandardStream.error.writeLine("callboard-simulate: \(error.message)")
      status = error.status
    }
    if status != 0 { throw ExitCode(status) }
  }

  /// Writes results.
  static func deliver(_ text: String) throws(Failure) {
    do throws(StreamError) {
      try StandardStream.output.deliver(text)
    } catch {
      throw Failure("\(error)", status: inputOutput)
    }
  }
}
