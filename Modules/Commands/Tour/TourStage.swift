/// What a tour needs besides the workspace: a show file, and a console that the tour plays itself.
public protocol TourStage: Sendable {
  /// The path of a show file of an Eos console, titled ``Tour/showName``.
  var showFile: String { get }
  /// The address of the console, for `connect`.
  var consoleAddress: String { get }

  /// Waits until the console has received a message.
  ///
  /// - Parameters:
  ///   - prefix: What the address of the message begins with.
  ///   - limit: The longest time to wait.
  /// - Returns: The last such message as text, or `nil` if none came.
  func message(beginningWith prefix: String, within limit: Duration) async -> String?

  /// Removes the file, and closes the console.
  func close() async
}
