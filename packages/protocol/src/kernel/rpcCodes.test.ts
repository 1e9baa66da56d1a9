import { expect, test } from 'vitest'
import { rpcCodes } from './rpcCodes.js'

test('default: W6 the codes are those of JSON-RPC, EIP-1474, EIP-1193 and EIP-5792', () => {
  expect(rpcCodes).toEqual({
    // https://www.jsonrpc.org/specification#error_object
    parse: -32700,
    invalidRequest: -32600,
    methodNotFound: -32601,
    invalidParams: -32602,
    internal: -32603,
    // https://eips.ethereum.org/EIPS/eip-1474#error-codes
    invalidInput: -32000,
    resourceNotFound: -32001,
    resourceUnavailable: -32002,
    transactionRejected: -32003,
    methodNotSupported: -32004,
    limitExceeded: -32005,
    versionUnsupported: -32006,
    // https://eips.ethereum.org/EIPS/eip-1193#provider-errors
    userRejected: 4001,
    unauthorized: 4100,
    unsupportedMethod: 4200,
    providerDisconnected: 4900,
    chainDisconnected: 4901,
    // https://eips.ethereum.org/EIPS/eip-3326
    unknownChain: 4902,
    // https://chainagnostic.org/CAIPs/caip-25
    caipUserRejected: 5000,
    // https://eips.ethereum.org/EIPS/eip-5792#error-codes
    capabilityUnsupported: 5700,
    chainUnsupported: 5710,
    duplicateBatch: 5720,
    unknownBatch: 5730,
    batchTooLarge: 5740,
    upgradeRejected: 5750,
    atomicityUnsupported: 5760,
  })
})
