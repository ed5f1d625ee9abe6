import PluginAPI

/// Why a file may not belong to the show that it would be merged into.
public struct MergeDoubt: Hashable, Sendable {
  /// How many of the file's objects the show has: by their source, or by number and name.
  public let shared: Int
  /// How many objects the file has.
  public let objects: Int
  /// How many of the show's objects would get another name.
  public let renamed: Int

  /// Judges a merge; there is no doubt about a file of which the show has at least half, and that
  /// renames at most a tenth.
  ///
  /// - Parameters:
  ///   - shared: How many of the file's objects the show has.
  ///   - objects: How many objects the file has.
  ///   - renamed: How many objects would get another name.
  ///   - isPart: Whether the show was made of other parts of the same import, so that it can lack
  ///     all objects of the file.
  init?(shared: Int, objects: Int, renamed: Int, isPart: Bool) {
    let isStrange = !isPart && objects - shared > shared
    // A single rename is one on the console, unless there is nothing else.
    let isOther = renamed > max(objects / 10, 1) || renamed > objects / 2
    guard isStrange || isOther else { return nil }
    (self.shared, self.objects, self.renamed) = (shared, objects, renamed)
  }

  /// Whether a file that has the name of the show is doubted, too: it is imported again, unless it
  /// would rename most of the show, as a file of that name from elsewhere does.
  public var doubtsNamesake: Bool { renamed > objects / 2 }

  /// What would happen: `shares 3 of 210 objects with this show and would rename 51`.
  public var sentence: String {
    "shares \(shared) of \(counted(objects, "object")) with this show and would rename \(renamed)"
  }
}

/// What to do with a file that may not belong to the show that it would be merged into.
public enum MergeAnswer: String, CaseIterable, Hashable, Sendable {
  /// It is merged into the show.
  case merge
  /// It becomes a show of its own.
  case newShow
  /// Nothing is imported.
  case cancel

  /// Asks two questions that are answered with yes or no.
  ///
  /// - Parameters:
  ///   - doubt: Why the file may not belong to the show.
  ///   - report: The report of the merge.
  ///   - ask: Asks a question; `nil` if there is no terminal.
  /// - Returns: The answer; `nil` if there is no terminal.
  public static func asking(
    _ doubt: MergeDoubt, _ report: FileReport, _ ask: (String) async -> Bool?
  ) async -> MergeAnswer? {
    let show = report.show.map { "'\($0)'" } ?? "this show"
    guard let merges = await ask("The file \(doubt.sentence). Merge it into \(show)?") else {
      return nil
    }
    guard !merges else { return .merge }
    return await ask("Import it as a new show?") == true ? .newShow : .cancel
  }
}
