export { type AccountId, type ChainId, isChainId, parseEvmChainId } from './caip.js'
export { rpcCodes } from './rpcCodes.js'
