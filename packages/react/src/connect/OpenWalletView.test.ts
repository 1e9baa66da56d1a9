import {
  type ChainAdapter,
  type Connection,
  type ConnectState,
  createLatchkey,
  type Latchkey,
  type Machine,
} from '@latchkey/core'
import { createMachine, type WaitingRequest } from '@latchkey/core/internal'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { LatchkeyContext } from '../kernel/context.js'
import { ModalContext } from '../modal/modalContext.js'
import { slots } from '../slots.js'
import { createTestContext } from '../test/createTestContext.js'
import { en } from '../texts.js'
import { OpenWalletView } from './OpenWalletView.js'

const TOPIC = 'ab'.repeat(32)
const QUERY = `wc?requestId=17&amp;sessionTopic=${TOPIC}`
const request: WaitingRequest = {
  id: '17',
  topic: TOPIC,
  redirect: { native: 'peer://', universal: 'https://peer.example' },
}
const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')

// The adapter is not called: the view is only rendered.
const network = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const adapter = {
  namespace: 'eip155',
  networks: [network],
  connect: () => undefined,
  start: () => undefined,
} as unknown as ChainAdapter
const connection: Connection = {
  wallet: {
    id: 'walletConnect',
    name: 'Tern',
    namespace: 'eip155',
    installed: false,
    kind: 'pairing',
  },
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  addresses: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  networkId: network.id,
}

/** Returns a machine that keeps its state. */
function at<state>(state: state): Machine<state> {
  return createMachine<state, never>({ initial: state, reduce: (same) => same })
}

function render(
  state: Partial<Extract<ConnectState, { status: 'connected' }>>,
  device = 'Android 15',
): string {
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: { userAgent: device, maxTouchPoints: 5 },
  })
  const made = createLatchkey({ adapters: [adapter], app: { name: 'Millpond' }, storage: null })
  const latchkey: Latchkey = {
    ...made,
    connect: at({ status: 'connected', connection, requests: [request], ...state }),
  }
  const context = createTestContext(latchkey)
  const view = h(OpenWalletView, {
    wallet: { ...connection.wallet, iconUrl: 'data:image/png;base64,' },
  })
  return renderToString(
    h(
      LatchkeyContext.Provider,
      { value: context },
      h(ModalContext.Provider, { value: { texts: en, slots } }, view),
    ),
  )
}

const hrefOf = (html: string): string | undefined => /<a [^>]*href="([^"]*)"/.exec(html)?.[1]

describe('OpenWalletView', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'navigator')
    if (own) Object.defineProperty(globalThis, 'navigator', own)
  })

  test('default: before the tap there is a link to the request in the wallet’s app', () => {
    const html = render({})
    expect(html).toContain('Confirm in Tern')
    expect(html).toMatch(/<a [^>]*data-testid="lk-open-wallet"/)
    expect(hrefOf(html)).toBe(`peer://${QUERY}`)
    expect(html.replace(/<!-- -->/g, '')).toContain('Open Tern<')
    // A custom scheme does not replace the page.
    expect(html).not.toContain('target=')
  })

  test('behavior: on iOS prefers the universal link, and opens it in a new tab', () => {
    const html = render({}, 'iPhone')
    expect(hrefOf(html)).toBe(`https://peer.example/${QUERY}`)
    expect(html).toContain('target="_blank" rel="noopener noreferrer"')
  })

  test('behavior: prefers the directory’s link to the wallet’s own, unless the directory has none', () => {
    expect(hrefOf(render({ via: { id: 'tern', name: 'Tern', mobileLink: 'tern://' } }))).toBe(
      `tern://${QUERY}`,
    )
    expect(
      hrefOf(render({ via: { id: 'tern', name: 'Tern', homepage: 'https://tern.example' } })),
    ).toBe(`peer://${QUERY}`)
  })

  test('behavior: links to the newest request', () => {
    expect(hrefOf(render({ requests: [{ ...request, id: '18' }, request] }))).toContain(
      'requestId=18',
    )
  })

  test('error: without a link says to open the wallet on this phone', () => {
    const html = render({ requests: [{ id: '17' }] })
    expect(html).toContain('Open Tern on this phone to confirm')
    expect(html).not.toContain('<a ')
  })

  test('error: SEC-36 ignores a link of the wallet that may not be opened', () => {
    for (const native of [
      'javascript:alert(1)',
      'data:text/html,x',
      'intent://x#Intent;end',
      'tern://a?b',
      'ja\nvascript:alert(1)',
      ' tern://',
    ])
      expect(
        hrefOf(render({ requests: [{ ...request, redirect: { native, universal: native } }] })),
      ).toBeUndefined()
  })
})
