// snippet Transport.OSC
import Domain
import PluginAPI
import Transport_OSC

// end

/// What a Hog gets for the cue list 5.
package func exampleOfTransportOSC() throws -> [String] {
  // snippet Transport.OSC
  let hog = try OSCProfile(ConnectionSettings(profile: .named("hog4")))
  let trigger = Trigger(kind: .list, number: ObjectNumber(5))
  let messages = try hog.messages(for: trigger)
  let texts = messages.map(OSCProfile.text)  // /hog/playback/go/0/5 1.0
  // end
  return texts
}
