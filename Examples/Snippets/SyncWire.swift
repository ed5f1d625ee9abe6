// snippet Call
// snippet Question
import PluginAPI
import SyncWire

// end

/// Writes a request, reads it as a server does, and writes and reads the reply.
package func exampleOfSyncWire(
  _ answer: (RemoteRequest) -> Result<RemoteReply, RemoteFailure>
) throws -> (status: Int, reply: Result<RemoteReply, RemoteFailure>) {
  // snippet Call
  let call = WireCall(.lookup(zone: "show", ["cue-1"]))
  // POST call.body to the path of the operation
  let path = WireCall.path(
    call.operation, container: "org.example.show", environment: "production", database: "private")
  // end
  // snippet Question
  let question = try WireQuestion(call.operation, call.body)
  let results = question.requests.map(answer)
  let (status, body) = question.reply(results, uuid: "7f3a")
  // end
  // snippet Call
  let reply = call.reply(body, status: status)
  // end
  return path.hasSuffix("records/lookup") ? (status, reply) : (0, reply)
}
