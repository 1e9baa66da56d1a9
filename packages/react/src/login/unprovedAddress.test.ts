import {
  type ChainAdapter,
  type Connection,
  type ConnectState,
  createLatchkey,
  getLogin,
  type LoginPort,
  type Machine,
  UserRejectedError,
} from '@latchkey/core'
import { type AddressProofState, createMachine, type FrameState } from '@latchkey/core/internal'
import { type ComponentType, createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Actions } from '../account/Actions.js'
import { Identity } from '../account/Identity.js'
import { LatchkeyContext } from '../kernel/context.js'
import { ModalContext } from '../modal/modalContext.js'
import { OnRampProvidersView } from '../onramp/OnRampProvidersView.js'
import { WalletReceiveView } from '../receive/WalletReceiveView.js'
import { slots } from '../slots.js'
import { createTestContext } from '../test/createTestContext.js'
import { en } from '../texts.js'
import { UnprovedAddress, UnprovedAddressNote } from './UnprovedAddress.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const

interface Scene {
  isProved?: boolean
  proof?: AddressProofState
  frame?: Partial<FrameState>
}

/** Returns a machine that keeps its state. */
function at<state>(state: state): Machine<state> {
  return createMachine<state, never>({ initial: state, reduce: (same) => same })
}

// The adapter is not called: the view is only rendered.
const adapter = {
  namespace: 'eip155',
  networks: [network],
  connect: () => undefined,
  start: () => undefined,
} as unknown as ChainAdapter

function connectionOf({ isProved = false }: Scene): Connection {
  return {
    wallet: {
      id: 'latchkey-login',
      name: 'Latchkey',
      namespace: 'eip155',
      installed: false,
      kind: 'login',
    },
    ...{ address, addresses: [address], networkId: network.id },
    ...(isProved ? {} : { isAddressProved: false }),
  }
}

function render<props extends object>(
  view: ComponentType<props>,
  props: props,
  scene: Scene = {},
): { html: string; text: string } {
  const login = {
    name: 'Latchkey',
    connectEmail: () => undefined,
    restore: () => undefined,
    getUser: () => undefined,
    subscribe: () => () => undefined,
  } as unknown as LoginPort
  const made = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    serverUrl: 'https://api.example',
    login,
  })
  const latchkey = {
    ...made,
    connect: at<ConnectState>({ status: 'connected', connection: connectionOf(scene) }),
  }
  latchkey.memos.set('login', {
    ...getLogin(latchkey),
    addressProof: at<AddressProofState>(scene.proof ?? { status: 'idle' }),
    frame: at<FrameState>({
      user: undefined,
      surface: 'none',
      waiting: [],
      ...scene.frame,
    }),
  })
  const context = createTestContext(latchkey)
  const html = renderToString(
    h(
      LatchkeyContext.Provider,
      { value: context },
      h(ModalContext.Provider, { value: { texts: en, slots } }, h(view, props)),
    ),
  ).replace(/<!-- -->/g, '')
  return {
    html,
    text: html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

describe('an address that this browser has not confirmed', () => {
  test('behavior: SEC-61 V4 Receive shows neither the address nor its code until it is proved', () => {
    const { html, text } = render(WalletReceiveView, {})
    for (const part of [address, address.slice(2, 10), 'lk-qr', 'lk-copy-address'])
      expect(html).not.toContain(part)
    expect(text).not.toContain('Your address')
    expect(render(WalletReceiveView, {}, { isProved: true }).html).toContain('lk-copy-address')
  })

  test('behavior: SEC-61 V4 Buy offers nothing until it is proved', () => {
    expect(render(OnRampProvidersView, {}).text).toBe('')
    expect(render(OnRampProvidersView, {}, { isProved: true }).text).not.toBe('')
  })

  test('behavior: SEC-61 V4 the account’s actions for incoming money are disabled, and the others work', () => {
    const isDisabled = (scene: Scene): Record<string, boolean> => {
      const { html } = render(
        Actions,
        { connection: connectionOf(scene), isEmpty: false, isOnline: true },
        scene,
      )
      const found = [...html.matchAll(/data-testid="lk-action-(\w+)"( disabled)?/g)]
      return Object.fromEntries(found.map(([, name, disabled]) => [name, disabled !== undefined]))
    }
    expect(isDisabled({})).toEqual({ swap: false, send: false, receive: true, buy: true })
    expect(isDisabled({ isProved: true })).toEqual({
      swap: false,
      send: false,
      receive: false,
      buy: false,
    })
  })

  test('behavior: SEC-61 V4 it cannot be copied from the account', () => {
    const { html, text } = render(Identity, { connection: connectionOf({}), network })
    expect(html).not.toContain('lk-copy-address')
    expect(text).toContain('Not confirmed')
    expect(
      render(Identity, { connection: connectionOf({ isProved: true }), network }).html,
    ).toContain('lk-copy-address')
  })
})

describe.each([
  ['view', UnprovedAddress],
  ['note', UnprovedAddressNote],
])('UnprovedAddress as a %s', (_name, part) => {
  test('default: says that the address is not confirmed, with one button', () => {
    const { html, text } = render(part, {})
    expect(text).toContain(
      'This browser hasn’t confirmed your wallet’s address yet. Confirm it once to receive money here.',
    )
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toContain('data-testid="lk-confirm-address"')
  })

  test('behavior: a pending confirmation can be cancelled, and its window brought to the front', () => {
    const busy = render(part, {}, { proof: { status: 'confirming' } })
    expect(busy.text).toContain('Confirm in the wallet window')
    expect(busy.html).toContain('lk-confirm-cancel')
    expect(busy.html).not.toMatch(/lk-confirm-address|lk-show-window/)
    expect(
      render(part, {}, { proof: { status: 'confirming' }, frame: { surface: 'window' } }).html,
    ).toContain('lk-show-window')
  })

  test('error: announces the reason of a failure, and offers to try again', () => {
    const { html, text } = render(
      part,
      {},
      { proof: { status: 'idle', failure: new UserRejectedError() } },
    )
    expect(html).toContain('role="alert"')
    expect(text).toContain(
      'Your address isn’t confirmed The wallet window was closed. Nothing changed.',
    )
    expect(text).toContain('Try again')
  })
})
