import Domain
// snippet SyncSigning
import SyncSigning

// end

/// Makes a key, signs a request with it, and checks the signature as a server does.
package func exampleOfSyncSigning(
  _ body: [UInt8], _ path: String, now: Timestamp
) throws -> (text: String, isSigned: Bool) {
  // snippet SyncSigning
  var random = SystemRandomNumberGenerator()
  let key = AccessKey(using: &random)
  print(key.text)  // for a person to type at the client, who reads it with AccessKey(text)

  let signed = try SignedRequest(body, to: path, by: key, at: now)
  let isSigned = signed.isSigned(by: key.publicKey, body: body, path: path)
  // end
  return (key.text, isSigned)
}
