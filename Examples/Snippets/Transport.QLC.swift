// snippet Transport.QLC
import Domain
import PluginAPI
import Transport_QLC

// end

/// What QLC+ gets for a scene that was imported from its function 12.
package func exampleOfTransportQLC() throws -> [String] {
  // snippet Transport.QLC
  let profile = try TransportPlugin.qlc.profile(ConnectionSettings(), nil)
  let function = ImportSource(format: "qlc", identifier: "Function:12")
  let trigger = Trigger(kind: .scene, number: ObjectNumber(13), source: function)
  let texts = try profile.messages(for: trigger).map(\.address)
  // QLC+API|setFunctionStatus|12|1
  // end
  return texts
}
