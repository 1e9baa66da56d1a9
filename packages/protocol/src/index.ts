export { type AccountId, type ChainId, isChainId, parseEvmChainId } from './caip.js'
export { rpcCodes } from './rpcCodes.js'
export { type Endpoint, type ErrorReply, errorReply, type SignInSessionReply, type SignInVerifyBody, signInEndpoints } from './signIn.js'
