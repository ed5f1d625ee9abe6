public import Domain

/// Every error code and refusal code, in one fixed list that scripts can rely on.
///
/// The raw value is what JSON prints. Codes are added, never renamed or given another meaning.
public enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  // MARK: Refusals of placement rules and sessions

  /// The block would overlap another block.
  case overlap
  /// The block would be smaller than the board allows.
  case belowMinimum
  /// The board's rules do not have this setting, or do not allow this value.
  case badSetting
  /// The board is in play mode.
  case notEditable
  /// There is no step to undo.
  case nothingToUndo
  /// There is no step to redo.
  case nothingToRedo
  /// The last change cannot be undone: it is not in the undo history.
  case notUndoable
  /// The board's rules do not support this.
  case notAllowed
  /// A position or size is outside the grid, or a place is outside the order.
  case outOfRange
  /// No such block is on the board.
  case unknownItem
  /// The show has no such object.
  case unknownObject
  /// The identity of a new block is already in use.
  case duplicateItem
  /// A pan or zoom would leave the range of finite numbers.
  case viewOutOfRange
  /// No picker, menu or question is open.
  case nothingOpen
  /// Rules that a host wrote refuse it; JSON prints their own code instead.
  case custom

  // MARK: Names and references

  /// A name, or the title of an entry, is empty.
  case emptyName
  /// A name is too long.
  case nameTooLong
  /// A name contains a control character.
  case controlCharacter
  /// A name is already in use.
  case duplicateName
  /// Metadata has too many entries, or an invalid key or value.
  case badMetadata
  /// Something that is not a list has a cue.
  case cueOutsideList
  /// Nothing has this name, number or identity.
  case notFound
  /// Several things match; the message lists them.
  case ambiguous

  // MARK: Commands

  /// The command is not known.
  case unknownCommand
  /// The command's words do not match its grammar.
  case syntax
  /// No show is open.
  case noShow
  /// No board is open.
  case noBoard
  /// The list of boards is not open.
  case noBoardList
  /// Touches are already being recorded, or are not being recorded.
  case recording
  /// A deletion was not confirmed.
  case notConfirmed
  /// A command exceeds a limit.
  case tooMany

  // MARK: Stores

  /// No store in this build opens such a workspace.
  case unknownStore
  /// The workspace cannot be opened or created.
  case cannotOpen
  /// The file is not a workspace.
  case notAWorkspace
  /// The workspace was written by a newer version.
  case newerWorkspace
  /// The workspace is damaged.
  case damaged
  /// The workspace cannot be written.
  case readOnly
  /// Another process has locked the workspace.
  case locked
  /// The disk is full.
  case diskFull
  /// The disk did not confirm a change, so it is not known whether it was kept.
  case unconfirmed
  /// The workspace has changed in the meantime.
  case stale
  /// The record of changes does not go back that far.
  case historyTrimmed
  /// Reading or writing failed for another reason.
  case inputOutput

  // MARK: Show files

  /// The file cannot be read.
  case unreadable
  /// The file is empty.
  case emptyFile
  /// No format recognises the file's content.
  case unrecognised
  /// The format is known but cannot be read; the message says what to export instead.
  case unsupported
  /// The file breaks its format's grammar.
  case malformed
  /// The file is larger than allowed, or contains too much.
  case tooLarge
  /// The text's encoding is not supported.
  case badEncoding
  /// The user cancelled the work.
  case cancelled

  // MARK: Trips

  /// No trip is open.
  case noTrip
  /// The trip breaks the itinerary rules. It can only be viewed or reset.
  case damagedTrip
  /// The trip file contradicts itself.
  case contradictory
  /// The entry cannot be placed there.
  case outsideWindow
  /// The entry is a game or travel: these cannot be added, edited or deleted by hand, and games
  /// cannot be moved.
  case notYours
  /// The trip is offline and can only be viewed.
  case offline

  // MARK: Consoles

  /// The console address is invalid, or no transport in this build supports it.
  case badAddress
  /// No console is connected.
  case notConnected
  /// The console cannot be reached, or refuses the connection.
  case unreachable
  /// The port is in use by another program.
  case portInUse
  /// The console did not answer in time, or closed the connection.
  case noAnswer
  /// The console's answer is invalid.
  case badAnswer
  /// No profile has that name.
  case unknownProfile
  /// A profile is invalid.
  case badProfile
  /// The console has no equivalent for this.
  case noEquivalent
  /// A message cannot be encoded.
  case badMessage
  /// The connection's queue is full.
  case queueFull
}

extension ErrorCode {
  /// The code of an invalid name or number.
  public init(_ error: ValidationError) {
    self =
      switch error.code {
      case .emptyName, .emptyLabel, .emptyTitle: .emptyName
      case .nameTooLong: .nameTooLong
      case .textTooLong: .tooLarge
      case .controlCharacter: .controlCharacter
      case .duplicateName, .badKind, .duplicateKind: .duplicateName
      case .cueOutsideList: .cueOutsideList
      case .tooMuchMetadata, .badMetadata: .badMetadata
      }
  }
}
