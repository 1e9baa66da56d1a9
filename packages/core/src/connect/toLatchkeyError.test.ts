import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../kernel/errors.js'
import { toLatchkeyError } from './toLatchkeyError.js'
import { UserRejectedError } from './walletErrors.js'

const nested = (code: number): unknown => ({
  code: -32603,
  message: 'Internal JSON-RPC error.',
  data: { originalError: { code, message: 'x' } },
})

describe('toLatchkeyError', () => {
  test('default', () => {
    const error = toLatchkeyError({ code: 4001, message: 'User rejected the request.' })
    expect(error).toBeInstanceOf(UserRejectedError)
    expect(error.details).toBe('User rejected the request.')
    expect(error.message).toMatchInlineSnapshot(`
      "The request was declined in the wallet. Nothing was shared, signed or sent.
      Details: User rejected the request."
    `)
  })

  test.each([
    [{ code: 5000 }],
    [{ code: '4001' }],
    [{ code: 'ACTION_REJECTED' }],
    [{ code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    [new Error('User rejected the request.')],
    ['user cancelled'],
    [nested(4001)],
    [Object.freeze({ code: 4001 })],
  ])('behavior: W6 recognises a rejection with another code: %o', (raw) => {
    expect(toLatchkeyError(raw).name).toBe('UserRejectedError')
  })

  test('behavior: W6 reads an error in the place of the text', () => {
    // https://github.com/enkryptcom/enKrypt/blob/1362fcfa91db63bda1e415fa61c89786fba1d1a2/packages/extension/src/providers/ethereum/inject.ts
    const error = toLatchkeyError({
      code: 4001,
      message: { code: 8546, message: '8546: Cannot add custom network, RPC not responding' },
    })
    expect(error).toMatchObject({
      name: 'UserRejectedError',
      details: '8546: Cannot add custom network, RPC not responding',
    })
  })

  test.each([
    [{ code: 4902 }],
    [nested(4902)],
    [
      {
        code: -32603,
        message:
          'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
      },
    ],
    [new Error('outer', { cause: { code: 4902 } })],
  ])('behavior: W15 recognises an unknown chain with another code: %o', (raw) => {
    expect(toLatchkeyError(raw).name).toBe('NetworkUnknownError')
  })

  test.each([
    [{ code: -32002, message: 'already pending' }, 'RequestPendingError'],
    [{ code: 4100 }, 'WalletLockedError'],
    [{ code: 4200 }, 'MethodUnsupportedError'],
    [{ code: -32601 }, 'MethodUnsupportedError'],
    [{ code: 4900 }, 'WalletGoneError'],
    [new Error('Attempting to use a disconnected port object'), 'WalletGoneError'],
    [new Error('Extension context invalidated.'), 'WalletGoneError'],
    [{ code: 'PAIRING_EXPIRED' }, 'PairingExpiredError'],
    [new Error('Proposal expired'), 'PairingExpiredError'],
    [{ code: 'RELAY_UNREACHABLE' }, 'RelayUnreachableError'],
    [{ code: 'RELAY_REFUSED' }, 'RelayRefusedError'],
    [{ code: 'CANCELLED' }, 'CancelledError'],
    [{ code: 'CLOCK_SKEW' }, 'ClockSkewError'],
    [{ code: -32004 }, 'MethodUnsupportedError'],
    [{ code: 4901 }, 'NetworkRequestError'],
    [{ message: 'Rejected by the user' }, 'UserRejectedError'],
    [{ message: 'rejected by user' }, 'UserRejectedError'],
    [{ message: 'Request rejected' }, 'UserRejectedError'],
    [{ message: 'User declined' }, 'UserRejectedError'],
    [{ message: 'user canceled' }, 'UserRejectedError'],
    [{ message: 'message port closed before a response' }, 'WalletGoneError'],
    [{ message: 'the message channel closed' }, 'WalletGoneError'],
    [{ message: 'Receiving end does not exist.' }, 'WalletGoneError'],
    [{ message: 'The chain 5 is not added' }, 'NetworkUnknownError'],
    [{ message: 'chain has not been added' }, 'NetworkUnknownError'],
    [{ message: 'Try adding the chain' }, 'NetworkUnknownError'],
    [{ message: 'unrecognized chain' }, 'NetworkUnknownError'],
    [{ message: 'pairing has expired' }, 'PairingExpiredError'],
    [{ message: 'The wallet is locked' }, 'WalletLockedError'],
    [{ message: 'wallet locked' }, 'WalletLockedError'],
    [{ message: 'KeyringController: keyring is locked' }, 'WalletLockedError'],
    [{ code: '-32601' }, 'MethodUnsupportedError'],
    [{ code: 'x4001' }, 'UnknownError'],
    [{ code: '4001x' }, 'UnknownError'],
    [{ code: 4001.5 }, 'UnknownError'],
    [{ error: { code: 4001 } }, 'UserRejectedError'],
    [{ data: { code: 4001 } }, 'UserRejectedError'],
    [{ originalError: { code: 4001 } }, 'UserRejectedError'],
    [{ cause: { code: 4001 } }, 'UserRejectedError'],
    [{ cause: 'User rejected' }, 'UserRejectedError'],
    [{ other: { code: 4001 } }, 'UnknownError'],
    // A library's error wraps that of the wallet; the innermost known code counts.
    [{ code: -32603, cause: { code: 4900, cause: { code: 4001 } } }, 'UserRejectedError'],
    [{ code: 'INVALID_ANSWER' }, 'InvalidWalletResponseError'],
    [{ code: 'AUTHENTICATION_FAILED' }, 'SignInMismatchError'],
    [{ code: 'constructor' }, 'UnknownError'],
    [undefined, 'UnknownError'],
    [null, 'UnknownError'],
    ['boom', 'UnknownError'],
    [{ code: 1e400 }, 'UnknownError'],
    [{}, 'UnknownError'],
  ])('behavior: %o is %s', (raw, name) => {
    expect(toLatchkeyError(raw).name).toBe(name)
  })

  test.each([
    [90, 'The clock of this device is 90 minutes fast.'],
    [-1440, 'The clock of this device is 1440 minutes slow.'],
    [undefined, 'The clock of this device is wrong.'],
    ['<b>', 'The clock of this device is wrong.'],
  ])('behavior: W28 the text has a clock offset of %s minutes', (minutes, text) => {
    expect(toLatchkeyError({ code: 'CLOCK_SKEW', minutes }).shortMessage).toContain(text)
  })

  test('behavior: while offline, the error is not that of the relay', () => {
    const { navigator } = globalThis
    const set = (value: unknown): unknown =>
      Object.defineProperty(globalThis, 'navigator', { value, configurable: true })
    try {
      set({ onLine: false })
      expect(toLatchkeyError({ code: 'RELAY_UNREACHABLE' }).name).toBe('NetworkRequestError')
      expect(toLatchkeyError({ code: 'RELAY_REFUSED' }).name).toBe('RelayRefusedError')
      set({ onLine: true })
      expect(toLatchkeyError({ code: 'RELAY_UNREACHABLE' }).name).toBe('RelayUnreachableError')
      set(undefined)
      expect(toLatchkeyError({ code: 'RELAY_UNREACHABLE' }).name).toBe('RelayUnreachableError')
    } finally {
      set(navigator)
    }
  })

  test('behavior: keeps the wallet’s code, cause and the first 500 characters of its text', () => {
    const raw = { code: 4902, message: 'x'.repeat(501) }
    expect(toLatchkeyError(raw)).toMatchObject({ code: 4902, details: 'x'.repeat(500), cause: raw })
    expect(toLatchkeyError({ code: 1234, message: 'User rejected' })).toMatchObject({
      name: 'UserRejectedError',
      code: 1234,
    })
    expect(toLatchkeyError({ code: 1234, message: 'Odd.' })).toMatchObject({
      name: 'UnknownError',
      code: 1234,
    })
    expect(toLatchkeyError({ message: '', cause: { message: 'inner' } }).details).toBe('inner')
    expect(toLatchkeyError({}).details).toBeUndefined()
    expect(toLatchkeyError({ code: -32004 }).code).toBe(-32004)
    expect(toLatchkeyError({ code: 'ACTION_REJECTED' }).code).toBe(4001)
    expect(toLatchkeyError({ code: 'ODD', message: 'm', cause: { code: 1234 } }).code).toBe(1234)
  })

  test('error: ignores a code that is not an integer', () => {
    for (const code of [1.5, null, true, Number.POSITIVE_INFINITY, [7], '0x1'])
      expect(toLatchkeyError({ code, message: 'm' }).code).toBeUndefined()
  })

  test('behavior: reads sixteen layers', () => {
    const wrapped = (times: number): unknown =>
      times === 0 ? { code: 4001 } : { cause: wrapped(times - 1) }
    expect(toLatchkeyError(wrapped(15)).name).toBe('UserRejectedError')
    expect(toLatchkeyError(wrapped(16)).name).toBe('UnknownError')
  })

  test('behavior: returns the kit’s own errors unchanged', () => {
    const error = new UserRejectedError()
    expect(toLatchkeyError(error)).toBe(error)
  })

  test('error: W5 hostile objects do not make it throw', () => {
    const cyclic: Record<string, unknown> = { message: 'x' }
    cyclic.cause = cyclic
    const getters = Object.defineProperty({}, 'code', {
      get() {
        throw new Error('gotcha')
      },
    })
    for (const raw of [
      cyclic,
      getters,
      new Proxy({}, { get: () => cyclic }),
      Symbol('x'),
      7n,
      () => {},
    ])
      expect(toLatchkeyError(raw)).toBeInstanceOf(LatchkeyError)
  })

  test('behavior: W5 converts any value to one of the kit’s errors', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => toLatchkeyError(raw) instanceof LatchkeyError),
      { numRuns: 3_000, seed: 1 },
    )
  })
})

describe('LatchkeyError', () => {
  test('behavior: walk finds a cause', () => {
    const root = new TypeError('root')
    const error = new LatchkeyError('Outer.', { cause: new Error('middle', { cause: root }) })
    expect(error.walk((cause) => cause instanceof TypeError)).toBe(root)
    expect(error.walk(() => false)).toBeUndefined()
  })
})
