import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let placeMessage = CommandSpec(
    "place message", "places a block that sends a message and shows no object", .placedMessage,
    details: """
      A tap in play mode sends the message, whatever the profile says; 'help send' explains how to \
      write it. 'label' gives the block a name. X,Y and the size are as for 'place'. To place an \
      object of the show that is named message, put its name in quotes.
      """,
    examples: [
      "place message /lamp/house 1 at 0,0", "place message /eos/key/go_0 at 4,0 3x1",
    ],
    synonyms: "osc custom button"
  ) { runner, placed throws(CommandError) in
    let message = placed.message
    try await runner.naming(message) { seat throws(WorkspaceError) in
      try seat.check(message: message.value)
    }
    return try await runner.place(
      .message(message.value), at: placed.spot, as: "place message /lamp/house 1")
  }
}

/// The message of a new block, and its place.
package struct PlacedMessage: Hashable, Sendable {
  /// The message, in normal form.
  package let message: Located<String>
  /// The place; `nil` for the end of an order, or the middle of the view.
  package let spot: PlaceSpot?

  /// Creates a message with a place.
  package init(_ message: Located<String>, at spot: PlaceSpot? = nil) {
    (self.message, self.spot) = (message, spot)
  }
}

extension Part where Value == PlacedMessage {
  /// `ADDRESS [ARGS]… [at PLACE]`.
  fileprivate static var placedMessage: Part {
    let message = Part<Located<String>>.wholeMessage()
    let spot = Part<PlaceSpot>.placeSpot
    let shape = Shape.sequence([
      message.shape, .optional(.sequence([.keyword("at"), spot.shape])),
    ])
    return Part(shape) { reader throws(SyntaxError) in
      guard var words = reader.words(beforeLast: "at") else {
        return PlacedMessage(try message.read(&reader))
      }
      let text = try message.read(&words)
      reader.note(spot.shape)
      return PlacedMessage(text, at: try spot.read(&reader))
    }
  }
}
