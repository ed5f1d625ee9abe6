public import Domain
import Itinerary
public import PluginAPI

extension Seat {
  /// Takes an entry of the current trip up, and puts it down at another place.
  ///
  /// The itinerary becomes the current surface.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - above: The entry below which it is put down; `nil` for the start of the day.
  ///   - day: The day.
  /// - Returns: What changed and what there is to tell; a refusal is in the effects.
  /// - Throws: ``WorkspaceError`` where no trip is open, or nothing can be written; the entry is
  ///   then where it was.
  public func shift(
    _ entry: ID<ItineraryEntry>, below above: ID<ItineraryEntry>?, on day: Int
  ) throws(WorkspaceError) -> Reaction {
    var whole = try perform(EntryCommand.lift(entry))
    guard whole.refusal == nil else { return whole }
    do throws(WorkspaceError) {
      whole.append(try perform(EntryCommand.drop(day: day, below: above)))
      if liftedEntry != nil { whole.append(try perform(SessionCommand.cancel)) }
    } catch {
      // Nothing of this is kept by the store.
      if !open.isEmpty { _ = open[0].surface.perform(.cancel) }
      throw error.after(whole)
    }
    return whole
  }
}
