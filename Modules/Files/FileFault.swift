import Foundation

/// Why the system refused to do something with a file.
package struct FileFault: Error, Hashable, Sendable {
  /// The system's error number.
  package let number: Int32

  /// Creates a fault from an error number.
  package init(_ number: Int32) { self.number = number }

  /// The fault of the call that just failed.
  package static var last: FileFault { FileFault(errno) }
}
