export { deriveSymKey, generateKeyPair, hashKey, hashText, type KeyPair } from './channel/crypto.js'
export {
  EnvelopeError,
  type EnvelopeKey,
  type OpenedEnvelope,
  openEnvelope,
  type SealParameters,
  sealEnvelope,
} from './channel/envelope.js'
export { createIdentity, signJwt } from './channel/identity.js'
export {
  formatError,
  formatRequest,
  formatResult,
  type JsonRpcError,
  type JsonRpcMessage,
  parseJsonRpc,
} from './channel/jsonRpc.js'
export { didKey, type Identity, type JwtParameters } from './channel/jwt.js'
export { nobleSigner } from './channel/nobleSigner.js'
export type { RelayClientParameters } from './channel/relay.js'
export {
  createRelayClient,
  type PublishParameters,
  type RelayClient,
} from './channel/relayClient.js'
export type { RelaySocket } from './channel/relayLink.js'
export type { RelayMessage } from './channel/relayMessages.js'
export { createRpcIds, newRpcId, type RpcId } from './channel/rpcIds.js'
export type { Signer } from './channel/signer.js'
export { defaultRelayUrl } from './channel/wireConstants.js'
export { rejectionTags, type WireMethod, wireErrors, wireMethods } from './channel/wireMethods.js'
export { formatUri, type PairingUri, parseUri } from './connect/pairingUri.js'
export { type Clock, wallClock } from './kernel/clock.js'
export {
  CancelledError,
  ClockSkewError,
  PairingExpiredError,
  RelayCallError,
  RelayRefusedError,
  RelayUnreachableError,
} from './kernel/errors.js'
