export { type AccountId, type ChainId, isChainId, parseEvmChainId } from './caip.js'
export { type Endpoint, endpointUrl, parseWith } from './endpoint.js'
export { rpcCodes } from './rpcCodes.js'
export { type ErrorReply, errorReply, type SignInSessionReply, type SignInVerifyBody, signInEndpoints } from './signIn.js'
export {
  type DirectorySnapshot,
  directoryHeaders,
  directorySnapshot,
  getWallets,
  getWalletsSnapshot,
  images,
  type SignedSnapshot,
  type WalletRecord,
  type WalletsQuery,
  type WalletsReply,
} from './wallets.js'
