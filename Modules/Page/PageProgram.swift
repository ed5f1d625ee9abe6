public import GridGeometry
public import PluginAPI
public import Workspace

/// What a program does for pages beyond touches, as it has commands and readers of files.
public protocol PageProgram: Sendable {
  /// Imports a file into the show or workspace of a seat.
  ///
  /// - Parameters:
  ///   - path: The path of the file, whose name is that on the device.
  ///   - seat: The seat of the page.
  ///   - choice: What the person chose when the program asked about this file; `nil` before that.
  /// - Returns: What came of it, or a question with its ``PageReport/choices``.
  func importFile(
    at path: String, by seat: Seat, choosing choice: PageImportChoice?
  ) async -> PageReport

  /// What to ask for a choice of a menu that needs words.
  ///
  /// - Parameters:
  ///   - choice: The choice.
  ///   - point: Where the menu was opened.
  ///   - seat: The seat of the page.
  /// - Returns: The question; `nil` if there is none.
  func question(
    for choice: ItemMenu, at point: Point<BoardSpace>, of seat: Seat
  ) async -> PageQuestion?

  /// Names a file for the touches of a page from now on, which does not exist yet; `nil` if touches
  /// are not recorded.
  var nextRecording: (@Sendable () -> String)? { get }
}

extension PageProgram {
  /// Records nothing.
  public var nextRecording: (@Sendable () -> String)? { nil }
}

/// A question that a page asks its person.
public struct PageQuestion: Sendable {
  /// What was chosen, for example `Resize…`.
  public let title: String
  /// What the words are, for example `WxH`; words to choose from have a `|` between them.
  public let hint: String
  /// Does what was chosen with the words of the person.
  public let answer: @Sendable (_ words: String) async -> PageReport

  /// Creates a question.
  public init(
    title: String, hint: String, answer: @escaping @Sendable (_ words: String) async -> PageReport
  ) {
    (self.title, self.hint, self.answer) = (title, hint, answer)
  }
}
