import Commands
import LiveView
import PluginAPI
import Synchronization
import Terminal
import TextCells
import Workspace

/// The board above the prompt.
final class SplitScreen: Sendable {
  /// Makes the renderer for a number of columns and rows.
  typealias RendererMaker = LiveSession.RendererMaker

  private struct State {
    /// How much of the terminal the board gets; `nil` for none.
    var height: Height?
    var screen: TopScreen
  }

  private enum Height: Equatable {
    case half
    case rows(Int)
  }

  private let state: Mutex<State>
  private let makeRenderer: RendererMaker

  /// The fewest rows below the board.
  private static let fewestBelow = 4
  /// The fewest rows of the board, with its status line.
  private static let fewestRows = 3

  /// Creates a screen that is not split.
  init(depth: ColorDepth, makeRenderer: @escaping RendererMaker) {
    state = Mutex(State(screen: TopScreen(depth: depth)))
    self.makeRenderer = makeRenderer
  }

  private static var terminal: (columns: Int, rows: Int) {
    StandardStream.output.terminalSize ?? (80, 24)
  }

  /// The rows of the board in this terminal; `nil` if the screen is not split, or too short.
  var rows: Int? {
    state.withLock { state in
      let room = Self.terminal.rows - Self.fewestBelow
      guard let height = state.height, room >= Self.fewestRows else { return nil }
      return switch height {
      case .half: min(max(Self.terminal.rows / 2, Self.fewestRows), room)
      case .rows(let count): min(count, room)
      }
    }
  }

  /// Begins or ends; the next ``draw(_:)`` shows it.
  ///
  /// - Returns: The rows of the board, or `nil` if it ends.
  /// - Throws: ``CommandError`` if the terminal has too few rows.
  func change(_ change: SplitChange) throws(CommandError) -> Int? {
    let rows = Self.terminal.rows
    let isOn = state.withLock { $0.height != nil }
    guard change != .off, !(change == .toggle && isOn) else {
      end()
      return nil
    }
    let least = Self.fewestRows + Self.fewestBelow
    guard rows >= least else {
      throw CommandError(
        .notAllowed, "a split screen needs \(least) rows, and this terminal has \(rows)",
        remedy: "make the terminal taller, or use 'live'")
    }
    state.withLock {
      $0.height = if case .rows(let count) = change { .rows(count) } else { .half }
    }
    return self.rows
  }

  /// Looks at what a seat has open; `nil` if the screen is not split.
  func picture(of seat: Seat) async -> CellBuffer? {
    guard let rows else { return nil }
    let columns = Self.terminal.columns
    let renderer = makeRenderer(columns, rows - 1)
    return await SplitPicture(of: seat, for: renderer)
      .cells(by: renderer, columns: columns, rows: rows)
  }

  /// Draws what has changed.
  ///
  /// - Parameter cells: The picture; `nil` if there is none.
  /// - Returns: Whether the rows below are empty now, with the cursor in the first.
  func draw(_ cells: CellBuffer?) -> Bool {
    state.withLock { state in
      guard let cells, state.height != nil, cells.rows < Self.terminal.rows else {
        StandardStream.output.write(state.screen.end())
        return false
      }
      let change = state.screen.draw(cells, terminalRows: Self.terminal.rows)
      StandardStream.output.write(change.text)
      return change.clearsBelow
    }
  }

  /// Lets another program use the whole screen until the next ``draw(_:)``.
  func lend() { state.withLock { StandardStream.output.write($0.screen.lend()) } }

  /// Notes that another program has used the screen, and that the cursor can be anywhere.
  func forget() { state.withLock { StandardStream.output.write($0.screen.end()) } }

  /// Gives the whole screen back to the lines of text.
  func end() {
    state.withLock {
      $0.height = nil
      StandardStream.output.write($0.screen.end())
    }
  }

  /// Clears the whole screen until the next ``draw(_:)``.
  func clear() { state.withLock { StandardStream.output.write($0.screen.clear()) } }
}
