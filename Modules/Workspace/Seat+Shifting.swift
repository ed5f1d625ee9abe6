public import Domain
import Itinerary
public import PluginAPI

extension Seat {
  /// Lifts an entry of the current trip, and drops it at another place.
  ///
  /// The itinerary becomes the current surface.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - above: The entry above the new place; `nil` for the start of the day.
  ///   - day: The day.
  /// - Returns: The changes and effects; a refusal is an effect.
  /// - Throws: ``WorkspaceError`` if no trip is open, or nothing can be written; the entry then
  ///   stays in place.
  public func shift(
    _ entry: ID<ItineraryEntry>, below above: ID<ItineraryEntry>?, on day: Int
  ) throws(WorkspaceError) -> Reaction {
    var whole = try perform(EntryCommand.lift(entry))
    guard whole.refusal == nil else { return whole }
    do throws(WorkspaceError) {
      whole.append(try perform(EntryCommand.drop(day: day, below: above)))
      if liftedEntry != nil { whole.append(try perform(SessionCommand.cancel)) }
    } catch {
      // The store keeps none of this.
      if !open.isEmpty { _ = open[0].surface.perform(.cancel) }
      throw error.after(whole)
    }
    return whole
  }
}
