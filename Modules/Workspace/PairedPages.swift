public import Domain
import Foundation
import JSONText
import PluginAPI

/// The pages on other devices that may use a workspace.
///
/// Each is a small file in a folder that only its user can read. So they can be listed and removed
/// by any process, also while another one serves them.
public struct PairedPages: Sendable {
  /// One of them.
  public struct Page: Hashable, Sendable {
    /// Its number, from 1.
    public let number: Int
    /// What it calls itself.
    public let name: String
    /// What it may do.
    public fileprivate(set) var role: SeatRole
    /// When it was paired.
    public let paired: Timestamp
    /// When it was opened last.
    public fileprivate(set) var opened: Timestamp
    fileprivate let token: String
  }

  /// The most pages of a workspace.
  public static let most = 200
  /// The most characters of a name.
  public static let longestName = 60
  private static let longestFile = 4 << 10
  private static let ending = ".json"

  /// The folder of the files.
  public let folder: String

  /// Names the folder.
  ///
  /// - Parameter folder: Its path; it is made with the first page.
  public init(folder: String) { self.folder = folder }

  /// Reads all pages.
  ///
  /// - Returns: The pages by number. What is not a file of a page lets no one in, and is left out.
  /// - Throws: ``WorkspaceError`` if the folder cannot be read.
  public func all() throws(WorkspaceError) -> [Page] { try numbers().compactMap(page) }

  /// The numbers of all files, also of those that cannot be read.
  private func numbers() throws(WorkspaceError) -> [Int] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    let names = try attempt { try FileManager.default.contentsOfDirectory(atPath: folder) }
    return names.compactMap { name in
      name.hasSuffix(Self.ending) ? Int(name.dropLast(Self.ending.count)) : nil
    }
    .sorted()
  }

  /// What a page may do now; `nil` if it was removed.
  ///
  /// While its file cannot be read, as when too many files are open, it keeps its role.
  package func role(of page: Page) -> SeatRole? {
    guard FileManager.default.fileExists(atPath: path(of: page.number)) else { return nil }
    guard let now = self.page(page.number) else { return page.role }
    // Another device may have the number now.
    return Self.areEqual(now.token, page.token) ? now.role : nil
  }

  /// The page with a number; `nil` if there is none.
  public func page(_ number: Int) -> Page? {
    let path = path(of: number)
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: Self.longestFile),
      let facts = try? FileManager.default.attributesOfItem(atPath: path),
      let date = facts[.modificationDate] as? Date,
      let json = try? LocatedJSON(utf8: Array(bytes)[...]),
      case .string(let name)? = json[name: "name"]?.value,
      case .string(let roleName)? = json[name: "role"]?.value,
      let role = SeatRole(rawValue: roleName),
      case .number(let digits)? = json[name: "paired"]?.value, let paired = Int64(digits),
      case .string(let token)? = json[name: "token"]?.value, !token.isEmpty
    else { return nil }
    return Page(
      number: number, name: Self.cleaned(name), role: role, paired: Timestamp(milliseconds: paired),
      opened: Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1_000)), token: token)
  }

  /// Finds a page by its token.
  ///
  /// - Parameter token: What the page was given when it was paired.
  /// - Returns: The page; `nil` if there is none.
  /// - Throws: ``WorkspaceError`` if the folder cannot be read.
  package func page(withToken token: String) throws(WorkspaceError) -> Page? {
    try all().first { Self.areEqual($0.token, token) }
  }

  /// Compares in a time that says nothing about where the texts differ.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - name: What it calls itself.
  ///   - role: What it may do.
  ///   - token: What it shows when it comes again.
  ///   - now: The time.
  /// - Returns: The page.
  /// - Throws: ``WorkspaceError`` if there are too many, or it cannot be written.
  package func add(
    _ name: String, _ role: SeatRole, token: String, at now: Timestamp
  ) throws(WorkspaceError) -> Page {
    for _ in 0..<Self.most {
      let numbers = try numbers()
      guard numbers.count < Self.most else {
        throw WorkspaceError(
          .tooMany, "\(Self.most) pages are paired", remedy: "remove one: 'page revoke N'")
      }
      let page = Page(
        number: (numbers.last ?? 0) + 1, name: Self.cleaned(name), role: role, paired: now,
        opened: now, token: token)
      // Another process may have taken the number.
      if try write(page, isNew: true) {
        note(page, openedAt: now)
        return page
      }
    }
    throw WorkspaceError(.inputOutput, "the paired pages in \(folder) change all the time")
  }

  /// Gives a page another role.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - number: The page.
  /// - Returns: The page.
  /// - Throws: ``WorkspaceError`` if there is no such page, or it cannot be written.
  public func set(_ role: SeatRole, of number: Int) throws(WorkspaceError) -> Page {
    var page = try find(number)
    let opened = page.opened
    page.role = role
    _ = try write(page, isNew: false)
    note(page, openedAt: opened)
    return page
  }

  /// Removes a page.
  ///
  /// - Parameter number: The page.
  /// - Returns: The page.
  /// - Throws: ``WorkspaceError`` if there is no such page, or it cannot be removed.
  public func revoke(_ number: Int) throws(WorkspaceError) -> Page {
    let page = try find(number)
    try attempt { try FileManager.default.removeItem(atPath: path(of: number)) }
    return page
  }

  /// Notes that a page was opened: as the date of its file, so that a page that is removed at the
  /// same time does not come back.
  package func note(_ page: Page, openedAt time: Timestamp) {
    let date = Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)
    // The date is for people; the page works without it.
    try? FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: path(of: page.number))
  }

  private func find(_ number: Int) throws(WorkspaceError) -> Page {
    guard let page = page(number) else {
      throw WorkspaceError(
        .notFound, "there is no page \(number)", remedy: "'pages' lists them")
    }
    return page
  }

  private func path(of number: Int) -> String { "\(folder)/\(number)\(Self.ending)" }

  private static func cleaned(_ name: String) -> String {
    let cleaned = Name.cleaned(name.prefix(longestName))
    return cleaned.isEmpty ? "page" : cleaned
  }

  /// Writes the file of a page, whole or not at all.
  ///
  /// - Returns: Whether it was written; not if it is new and its number is taken.
  private func write(_ page: Page, isNew: Bool) throws(WorkspaceError) -> Bool {
    let text = JSONWriter.object { writer in
      writer.member("name", page.name)
      writer.member("role", page.role.rawValue)
      writer.member("paired", page.paired.milliseconds)
      writer.member("token", page.token)
    }
    let path = path(of: page.number)
    let new = "\(folder)/.\(UUID().uuidString)"
    return try attempt {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard
        FileManager.default.createFile(
          atPath: new, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
      else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      // A page that was removed meanwhile must not come back.
      guard isNew || FileManager.default.fileExists(atPath: path) else {
        try FileManager.default.removeItem(atPath: new)
        throw POSIXError(.ENOENT)
      }
      let isWritten = (isNew ? link(new, path) : rename(new, path)) == 0
      let fault = errno
      if isNew || !isWritten { try? FileManager.default.removeItem(atPath: new) }
      if !isWritten, !(isNew && fault == EEXIST) {
        throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EIO)
      }
      return isWritten
    }
  }

  private func attempt<Result>(_ body: () throws -> Result) throws(WorkspaceError) -> Result {
    do {
      return try body()
    } catch {
      throw WorkspaceError(
        .inputOutput, "the paired pages in \(folder): \(SystemReason.text(of: error))")
    }
  }
}
