// snippet OSC
import OSC

// end

/// Writes a message as bytes, and reads it again.
package func exampleOfOSC() throws -> (text: String, isSame: Bool) {
  // snippet OSC
  let message = OSCMessage("/cue/go", 1, "two", 3.5, true)
  let text = message.description  // /cue/go 1 "two" 3.5 true
  let bytes = try OSCEncoder.encode(.message(message))
  let packet = try OSCDecoder.decode(bytes)
  // end
  return (text, packet == .message(message))
}
