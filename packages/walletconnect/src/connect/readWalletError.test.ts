import { getSdkError } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { readWalletError } from './readWalletError.js'

/**
 * Each error of the SDK with the code that an app gets. The type fails to compile if the SDK has
 * another one.
 */
const sdkErrors: Readonly<Record<Parameters<typeof getSdkError>[0], number>> = {
  INVALID_METHOD: -32601,
  INVALID_EVENT: -32602,
  INVALID_UPDATE_REQUEST: -32602,
  INVALID_EXTEND_REQUEST: -32602,
  INVALID_SESSION_SETTLE_REQUEST: -32602,
  UNAUTHORIZED_METHOD: -32601,
  UNAUTHORIZED_EVENT: 4100,
  UNAUTHORIZED_UPDATE_REQUEST: 4100,
  UNAUTHORIZED_EXTEND_REQUEST: 4100,
  USER_REJECTED: 4001,
  USER_REJECTED_CHAINS: 4001,
  USER_REJECTED_METHODS: 4001,
  USER_REJECTED_EVENTS: 4001,
  UNSUPPORTED_CHAINS: 4902,
  UNSUPPORTED_METHODS: -32601,
  UNSUPPORTED_EVENTS: 4200,
  UNSUPPORTED_ACCOUNTS: 4100,
  UNSUPPORTED_NAMESPACE_KEY: 4200,
  USER_DISCONNECTED: 4900,
  SESSION_SETTLEMENT_FAILED: -32603,
  WC_METHOD_UNSUPPORTED: -32601,
}

const keys = Object.keys(sdkErrors) as (keyof typeof sdkErrors)[]

test.each(keys)(
  'default: W6 %s of the SDK has a code of EIP-1193 or JSON-RPC, in a request and at connect',
  (key) => {
    const error = getSdkError(key)
    for (const during of ['request', 'connect'] as const) {
      expect(readWalletError(error, during)).toMatchObject({
        code: sdkErrors[key],
        message: error.message,
      })
      const { code, message } = readWalletError({ code: error.code, message: '' }, during)
      expect({ code, isTold: message !== '' && !message.includes('without a text') }).toEqual({
        code: sdkErrors[key],
        isTold: true,
      })
    }
  },
)

test.each([
  // https://github.com/reown-com/web-examples/blob/main/advanced/wallets/react-wallet-v2/src/utils/EIP155RequestHandlerUtil.ts
  'User rejected.',
  'User rejected the request',
  'MetaMask Tx Signature: User denied transaction signature.',
  'User canceled',
  'Rejected by user',
  'The request was declined by the user.',
  'Request rejected',
  'cancelled',
])('behavior: W6 a generic code with the text "%s" is a rejection', (message) => {
  for (const code of [-32000, -32603]) {
    for (const during of ['request', 'connect'] as const)
      expect(readWalletError({ code, message }, during).code).toBe(4001)
  }
})

test.each([
  // https://github.com/ethereum/go-ethereum/blob/master/core/txpool/errors.go
  'insufficient funds for gas * price + value: balance 0, tx cost 1',
  'nonce too low: next nonce 2, tx nonce 1',
  'replacement transaction underpriced',
  'execution reverted: user rejected',
  'transaction rejected by the pool',
  'Access denied: the key of the node is missing',
  'context canceled',
  '',
])('error: a generic code with the text "%s" keeps its code', (message) => {
  for (const code of [-32000, -32603])
    expect(readWalletError({ code, message, data: '0x' }, 'request')).toMatchObject({
      code,
      data: '0x',
    })
})

test('error: a text of rejection does not change a specific code', () => {
  expect(readWalletError({ code: -32602, message: 'User rejected.' }, 'request').code).toBe(-32602)
})
