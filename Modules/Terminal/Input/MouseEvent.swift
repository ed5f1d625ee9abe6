/// What a mouse did over a terminal.
public struct MouseEvent: Hashable, Sendable {
  /// A button.
  public enum Button: Hashable, Sendable {
    /// The main button.
    case left
    /// The wheel as a button.
    case middle
    /// The other button.
    case right
  }

  /// What happened.
  public enum Action: Hashable, Sendable {
    /// A button was pressed.
    case press(Button)
    /// A button was released; `nil` if the terminal does not report which one.
    case release(Button?)
    /// The mouse moved while a button was pressed, or without one.
    case move(Button?)
    /// The wheel was turned by one notch; up is away from the person.
    case wheel(right: Int, up: Int)
  }

  /// What happened.
  public var action: Action
  /// The column, from 0 at the left.
  public var column: Int
  /// The row, from 0 at the top.
  public var row: Int
  /// The modifier keys that were held down.
  public var modifiers: Key.Modifiers

  /// Creates an event.
  public init(_ action: Action, column: Int, row: Int, modifiers: Key.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }

  /// Reads a report in the SGR form of xterm: `CSI < code ; column ; row M`, or `m` for a release.
  ///
  /// There is none for buttons beyond the third, and for places left of or above the screen.
  ///
  /// - Parameters:
  ///   - numbers: The code, the column and the row, which count from 1.
  ///   - isRelease: Whether a button was released.
  init?(sgr numbers: [Int], isRelease: Bool) {
    guard numbers.count == 3, let code = numbers.first, (0..<128).contains(code),
      numbers[1] > 0, numbers[2] > 0
    else { return nil }
    (column, row) = (numbers[1] - 1, numbers[2] - 1)
    // The bits after the button are Shift, Meta and Control, in another order than for keys.
    modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let button: Button? = [.left, .middle, .right, nil][code & 3]
    if code & 64 != 0 {
      // The notches are numbered up, down, left, right.
      let notches = [(0, 1), (0, -1), (-1, 0), (1, 0)][code & 3]
      action = .wheel(right: notches.0, up: notches.1)
    } else if isRelease {
      action = .release(button)
    } else if code & 32 != 0 {
      action = .move(button)
    } else if let button {
      action = .press(button)
    } else {
      action = .release(nil)
    }
  }
}
