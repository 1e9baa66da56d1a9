import {
  type ChainAdapter,
  type Connection,
  createLatchkey,
  createSignIn,
  type Latchkey,
  type Machine,
  SignInRefusedError,
  SignInServerError,
  type SignInState,
  TimeoutError,
  UnknownError,
  UserRejectedError,
} from '@latchkey/core'
import { createMachine } from '@latchkey/core/internal'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LatchkeyContext } from '../kernel/context.js'
import { ModalContext } from '../modal/modalContext.js'
import { slots } from '../slots.js'
import { createTestContext } from '../test/createTestContext.js'
import { en } from '../texts.js'
import { ConnectingSignInView } from './ConnectingSignInView.js'

const network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const accountId = `eip155:8453:${ACCOUNT}` as const
const signed = { message: 'm', signature: '0x01', address: ACCOUNT, networkId: network.id } as const

// The adapter is not called: the view is only rendered.
const adapter = {
  namespace: 'eip155',
  networks: [network],
  connect: () => undefined,
  start: () => undefined,
} as unknown as ChainAdapter
const calls = {
  getNonce: async () => '',
  verify: async () => false,
  getSession: async () => null,
  signOut: async () => false,
}

/** Returns a machine that keeps its state. */
function at<state>(state: state): Machine<state> {
  return createMachine<state, never>({ initial: state, reduce: (same) => same })
}

function render(
  state: SignInState,
  networkId: Connection['networkId'] = network.id,
): { html: string; text: string } {
  const signIn = createSignIn({ ...calls, domain: 'millpond.example' })
  const made = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    signIn,
  })
  const connection: Connection = {
    wallet: { id: 'tern', name: 'Tern', namespace: 'eip155', installed: true },
    address: ACCOUNT,
    addresses: [ACCOUNT],
    networkId,
  }
  const latchkey: Latchkey = {
    ...made,
    connect: at({ status: 'connected', connection }),
    signIn: at(state),
  }
  const context = createTestContext(latchkey)
  const html = renderToString(
    h(
      LatchkeyContext.Provider,
      { value: context },
      h(ModalContext.Provider, { value: { texts: en, slots } }, h(ConnectingSignInView)),
    ),
  )
  return {
    html,
    text: html
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, "'")
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

describe('ConnectingSignInView', () => {
  test('default', () => {
    const { html, text } = render({ status: 'ready' })
    expect(text).toContain(
      'Sign in to Millpond Sign a short message to show this account is yours. It’s free and can’t move anything.',
    )
    expect(text).toContain(
      'What you’re signing Site millpond.example Account 0xf39F…2266 Network Base',
    )
    expect(html).toMatch(
      /data-testid="lk-sign-in-cancel"[^>]*><span>Cancel<.*data-testid="lk-sign-in"[^>]*><span>Sign in</,
    )
    expect(html).not.toContain('role="alert"')
  })

  test.each<[SignInState, string]>([
    [
      { status: 'loading', phase: 'session', accountId },
      'Checking if you’re already signed in to Millpond.',
    ],
    [{ status: 'loading', phase: 'nonce', accountId }, 'Millpond is preparing the message.'],
    [
      { status: 'loading', phase: 'wallet', accountId, nonce: 'abcdefgh' },
      'Sign the message in Tern Check that it says millpond.example before you sign.',
    ],
    [{ status: 'loading', phase: 'verifying', accountId, signed }, 'Checking your signature'],
    [{ status: 'loading', phase: 'signingOut' }, 'Signing out'],
    [{ status: 'success', session: { accountId } }, 'You’re signed in to Millpond.'],
  ])('behavior: while %o only Cancel can be pressed', (state, expected) => {
    const { html, text } = render(state)
    expect(text).toContain(expected)
    expect(html).toMatch(/<button[^>]*data-testid="lk-sign-in" disabled=""/)
    expect(html).toMatch(/<button[^>]*data-testid="lk-sign-in-cancel">/)
  })

  test.each<[SignInState, string]>([
    [
      { status: 'rejected', error: new UserRejectedError() },
      'Signature declined You declined in Tern. You’re not signed in to Millpond.',
    ],
    [
      { status: 'error', error: new SignInRefusedError({ details: 'The nonce was used before.' }) },
      'Sign-in failed',
    ],
    [
      { status: 'error', error: new SignInServerError({ details: 'HTTP status code: 500' }) },
      'HTTP status code: 500',
    ],
    [{ status: 'error', error: new TimeoutError({ deadline: 30_000 }) }, 'No answer in time'],
    [{ status: 'error', error: new UnknownError({ details: 'boom' }) }, 'boom'],
  ])('error: explains %o, announces it at once, and offers a retry', (state, expected) => {
    const { html, text } = render(state)
    expect(text).toContain(expected)
    expect(html).toContain('role="alert"')
    expect(text).toContain('Cancel Try again')
    expect(text).not.toMatch(/undefined|\[object/)
  })

  test('behavior: on a network that is not the app’s, asks for a network first', () => {
    const { text } = render({ status: 'ready' }, 'eip155:1')
    expect(text).toContain('Switch network first Millpond isn’t on the network your wallet is on.')
    expect(text).toContain('Cancel Choose network')
  })
})
