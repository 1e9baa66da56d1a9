import { describe, expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { OptionError } from '../kernel/errors.js'
import type { EventLatchkey } from '../latchkey.js'
import { createSignIn } from './createSignIn.js'
import type { SignInOptions } from './signInOptions.js'

const calls: SignInOptions = {
  getNonce: async () => '',
  verify: async () => false,
  getSession: async () => null,
  signOut: async () => false,
}

// The adapter is not called: the kit is not started.
const adapter = {
  namespace: 'eip155',
  networks: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
  connect: () => undefined,
  start: () => undefined,
} as unknown as ChainAdapter
const base = { adapters: [adapter], app: { name: 'Millpond' }, storage: null } as const

function errorOf(act: () => unknown): OptionError {
  try {
    act()
  } catch (error) {
    if (error instanceof OptionError) return error
  }
  throw new Error('no OptionError')
}

describe('createSignIn', () => {
  test('default', () => {
    const signIn = createSignIn({ ...calls, domain: 'millpond.example', isRequired: false })
    expect(signIn.options).toMatchObject({
      domain: 'millpond.example',
      isRequired: false,
      oneClick: true,
      expiresIn: 86_400_000,
    })
    const latchkey = createLatchkey({ ...base, signIn })
    expect([latchkey.signIn.getState(), latchkey.options.signIn]).toEqual([
      { status: 'ready' },
      signIn.options,
    ])
  })

  test('behavior: one sign-in serves two kits, each with its own state', () => {
    const signIn = createSignIn(calls)
    const [one, other] = [createLatchkey({ ...base, signIn }), createLatchkey({ ...base, signIn })]
    const machine = (one as EventLatchkey).signIn
    machine.send({ type: 'accountChanged', accountId: 'eip155:1:0xA', endsSession: false })
    expect([one.signIn.getState().status, other.signIn.getState().status]).toEqual([
      'loading',
      'ready',
    ])
    machine.stop()
  })

  test('behavior: without it the machine of the kit keeps its state', () => {
    const { signIn } = createLatchkey(base) as EventLatchkey
    signIn.send({ type: 'signInAsked', accountId: 'eip155:1:0xA' })
    signIn.send({ type: 'accountChanged', accountId: 'eip155:1:0xA', endsSession: true })
    expect(signIn.getState()).toEqual({ status: 'uninitialized' })
  })

  test('error: rejects plain options, and the message names `createSignIn`', () => {
    expect(
      errorOf(() => createLatchkey({ ...base, signIn: calls as never })).message,
    ).toMatchInlineSnapshot(`
      "The option "signIn" is wrong: expected the result of createSignIn, received an object.
      Docs: @latchkey/core/docs/options.md#signin"
    `)
    expect(errorOf(() => createLatchkey({ ...base, signIn: true as never })).option).toBe('signIn')
  })

  test('error: the message has the option, the expected and the actual value, and the page', () => {
    expect(
      errorOf(() => createSignIn({ ...calls, getNonce: 'x' as never })).message,
    ).toMatchInlineSnapshot(`
      "The option "signIn.getNonce" is wrong: expected a function, received "x".
      Docs: @latchkey/core/docs/options.md#signin"
    `)
    expect(
      errorOf(() => createSignIn({ ...calls, isRequred: true } as never)).message,
    ).toMatchInlineSnapshot(`
      "The option "signIn.isRequred" is wrong: expected one of getNonce, verify, getSession, signOut, onSignIn, onSignOut, signOutOnDisconnect, signOutOnAccountChange, signOutOnNetworkChange, isRequired, oneClick, domain, uri, statement, expiresIn, received "isRequred".
      Docs: @latchkey/core/docs/options.md#signin"
    `)
  })

  test.each<[option: string, given: unknown]>([
    ['signIn', undefined],
    ['signIn', []],
    ['signIn.verify', { ...calls, verify: undefined }],
    ['signIn.onSignIn', { ...calls, onSignIn: 1 }],
    ['signIn.isRequired', { ...calls, isRequired: 'no' }],
    ['signIn.domain', { ...calls, domain: 'https://a.example/' }],
    ['signIn.uri', { ...calls, uri: 'a.example' }],
    ['signIn.statement', { ...calls, statement: 'two\nlines' }],
    ['signIn.expiresIn', { ...calls, expiresIn: 59_999 }],
  ])('error: %s: %o', (option, given) => {
    expect(errorOf(() => createSignIn(given as SignInOptions)).option).toBe(option)
  })
})
