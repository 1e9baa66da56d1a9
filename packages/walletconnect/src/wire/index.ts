export { type Clock, wallClock } from '../clock.js'
export { defaultRelayUrl } from '../constants.js'
export { deriveSymKey, generateKeyPair, hashKey, hashText, type KeyPair } from '../crypto.js'
export {
  EnvelopeError,
  type EnvelopeKey,
  type OpenedEnvelope,
  openEnvelope,
  type SealParameters,
  sealEnvelope,
} from '../envelope.js'
export {
  CancelledError,
  ClockSkewError,
  PairingExpiredError,
  RelayCallError,
  RelayRefusedError,
  RelayUnreachableError,
} from '../errors.js'
export { createIdentity, signJwt } from '../identity.js'
export {
  formatError,
  formatRequest,
  formatResult,
  type JsonRpcError,
  type JsonRpcMessage,
  parseJsonRpc,
} from '../jsonRpc.js'
export { didKey, type Identity, type JwtParameters } from '../jwt.js'
export { nobleSigner } from '../nobleSigner.js'
export type { RelayClientParameters } from '../relay.js'
export { createRelayClient, type PublishParameters, type RelayClient } from '../relayClient.js'
export type { RelaySocket } from '../relayLink.js'
export type { RelayMessage } from '../relayMessages.js'
export { createRpcIds, newRpcId, type RpcId } from '../rpcIds.js'
export type { Signer } from '../signer.js'
export { formatUri, type PairingUri, parseUri } from '../uri.js'
export { rejectionTags, type WireMethod, wireErrors, wireMethods } from '../wireMethods.js'
