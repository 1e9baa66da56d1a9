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
  'default: W6 maps %s of the SDK to a code of EIP-1193 or JSON-RPC, in a request and at connect',
  (key) => {
    const error = getSdkError(key)
    for (const during of ['request', 'connect'] as const) {
      expect(readWalletError(error, during)).toMatchObject({
        code: sdkErrors[key],
        message: error.message,
      })
      const { code, message } = readWalletError({ code: error.code, message: '' }, during)
      expect({ code, hasText: message !== '' && !message.includes('without a message') }).toEqual({
        code: sdkErrors[key],
        hasText: true,
      })
    }
  },
)

/** Codes of the protocol without an error of the SDK, with the codes that an app gets. */
test.each([
  [3005, 4901],
  [7001, 4900],
  // Rejections of EIP-1193 and the protocol, at one-click sign-in, and of one wallet.
  [4001, 4001],
  [5000, 4001],
  [5001, 4001],
  [5002, 4001],
  [5003, 4001],
  [12_001, 4001],
  [14_001, 4001],
])('behavior: W6 maps the code %i without a message to %i with one', (code, known) => {
  for (const during of ['request', 'connect'] as const) {
    const error = readWalletError({ code, message: '' }, during)
    expect(error.code).toBe(known)
    expect(error.message).not.toMatch(/^$|without a message/)
  }
})

test('behavior: keeps an unknown code, with a message if the wallet sent none', () => {
  expect(readWalletError({ code: 4711, message: 'Odd.' }, 'request')).toMatchObject({
    code: 4711,
    message: 'Odd.',
  })
  expect(readWalletError({ code: 4711, message: '' }, 'request').message).toBe(
    'The wallet reported an error without a message.',
  )
})

test('behavior: an error without a code is a rejection of a connection; of a request only by its text', () => {
  const read = (message: string, during: 'connect' | 'request'): number =>
    readWalletError({ code: 0, message }, during).code
  expect(read('', 'connect')).toBe(4001)
  for (const message of ['Rejected', 'access denied', 'Cancelled.', 'declined'])
    expect(read(message, 'request')).toBe(4001)
  for (const message of ['', 'Something else']) expect(read(message, 'request')).toBe(-32603)
})

test.each([
  // https://github.com/reown-com/web-examples/blob/main/advanced/wallets/react-wallet-v2/src/utils/EIP155RequestHandlerUtil.ts
  'User rejected.',
  'User rejected the request',
  'MetaMask Tx Signature: User denied transaction signature.',
  'User canceled',
  'user has cancelled it',
  'The user disapproved.',
  'The user declined.',
  'denied by user',
  'cancelled by the user',
  'Canceled by the user',
  'Rejected by user',
  'The request was declined by the user.',
  'Request rejected',
  'The request was denied.',
  'cancelled',
  'Canceled.',
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
  'rejected because the fee is low',
  'superuser rejected it',
  'denied by policy',
  '',
])('error: keeps a generic code with the text "%s"', (message) => {
  for (const code of [-32000, -32603])
    expect(readWalletError({ code, message, data: '0x' }, 'request')).toMatchObject({
      code,
      data: '0x',
    })
})

test('error: a message of rejection does not change a specific code', () => {
  expect(readWalletError({ code: -32602, message: 'User rejected.' }, 'request').code).toBe(-32602)
})
