public import Domain

/// Every code that an error or a refusal can carry: one closed table, so that scripts can rely on
/// it.
///
/// The raw value is what JSON prints. Codes are added, never renamed or given another meaning.
public enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  // MARK: Refusals of placement rules and sessions

  /// The block would lie over another one.
  case overlap
  /// The block would be smaller than the board allows.
  case belowMinimum
  /// The board's rules have no such setting, or it cannot have that value.
  case badSetting
  /// The board is in play mode.
  case notEditable
  /// There is no step to take back.
  case nothingToUndo
  /// There is no step to take again.
  case nothingToRedo
  /// The last change is in no undo history.
  case notUndoable
  /// The board's rules do not do that.
  case notAllowed
  /// A position or size lies beyond the grid, or a place beyond the order.
  case outOfRange
  /// No such block lies on the board.
  case unknownItem
  /// The show has no such object.
  case unknownObject
  /// The identity of a new block is in use.
  case duplicateItem
  /// A pan or zoom would leave the range of finite numbers.
  case viewOutOfRange
  /// No picker, menu or question is open that this could answer.
  case nothingOpen

  // MARK: Names and references

  /// A name, or the title of an entry, is empty.
  case emptyName
  /// A name is too long.
  case nameTooLong
  /// A name holds a control character.
  case controlCharacter
  /// A name is in use.
  case duplicateName
  /// Metadata has too many entries, or a key or value that it cannot have.
  case badMetadata
  /// Something that is no list has a cue.
  case cueOutsideList
  /// Nothing has that name, number or identity.
  case notFound
  /// Several things fit; the message lists them.
  case ambiguous

  // MARK: Commands

  /// The command is not known.
  case unknownCommand
  /// The command's words do not fit its grammar.
  case syntax
  /// No show is open.
  case noShow
  /// No board is open.
  case noBoard
  /// The list of boards is not open.
  case noBoardList
  /// Touches are being recorded already, or are not.
  case recording
  /// A deletion was not confirmed.
  case notConfirmed
  /// A limit on how much one command may do was passed.
  case tooMany

  // MARK: Stores

  /// No store of this build opens such a workspace.
  case unknownStore
  /// The workspace cannot be opened or created.
  case cannotOpen
  /// The file is no workspace.
  case notAWorkspace
  /// The workspace was written by a newer version.
  case newerWorkspace
  /// The workspace is damaged.
  case damaged
  /// The workspace cannot be written.
  case readOnly
  /// Another process holds the workspace.
  case locked
  /// The disk is full.
  case diskFull
  /// The workspace moved on in the meantime.
  case stale
  /// The record of changes no longer reaches that far back.
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
  /// The file is larger, or holds more, than is accepted.
  case tooLarge
  /// The text's encoding cannot be read.
  case badEncoding
  /// The work was stopped by the person.
  case cancelled

  // MARK: Trips

  /// No trip is open.
  case noTrip
  /// A trip breaks the rules of itineraries, and can only be looked at or reset.
  case damagedTrip
  /// What a file says of a trip contradicts itself.
  case contradictory
  /// The entry may not stand there.
  case outsideWindow
  /// Games and travel are not made, edited or deleted by hand, and games are not moved.
  case notYours
  /// The trip is offline, and can only be looked at.
  case offline

  // MARK: Consoles

  /// The address of a console cannot be read, or no transport of this build talks that way.
  case badAddress
  /// No console is connected.
  case notConnected
  /// The console cannot be reached, or does not take the connection.
  case unreachable
  /// The port is in use by another program.
  case portInUse
  /// The console did not answer in time, or broke off.
  case noAnswer
  /// What the console said cannot be understood.
  case badAnswer
  /// No profile has that name.
  case unknownProfile
  /// A profile is wrong.
  case badProfile
  /// The console has nothing that this could mean.
  case noEquivalent
  /// A message cannot be written.
  case badMessage
  /// More messages wait than the connection holds.
  case queueFull
}

extension ErrorCode {
  /// The code of an invalid name or number.
  public init(_ error: ValidationError) {
    self =
      switch error.code {
      case .emptyName, .emptyTitle: .emptyName
      case .nameTooLong: .nameTooLong
      case .controlCharacter: .controlCharacter
      case .duplicateName, .badKind: .duplicateName
      case .cueOutsideList: .cueOutsideList
      case .tooMuchMetadata, .badMetadata: .badMetadata
      }
  }
}
