import { type ChainAdapter, createLatchkey, type Latchkey as Kit } from '@latchkey/core'
import { createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  Latchkey,
  LatchkeyProvider,
  NetworkButton,
  useLatchkey,
} from './index.js'

const network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const

/** Stands in for the chain, which a server must not call. */
function refuse(): never {
  throw new Error('A server must not touch the chain')
}
const adapter: ChainAdapter = {
  namespace: 'eip155',
  networks: [network],
  start: refuse,
  getWallets: refuse,
  getConnection: refuse,
  connect: refuse,
  reconnect: refuse,
  disconnect: refuse,
  waitForAccounts: refuse,
  switchNetwork: refuse,
  getBalance: refuse,
  signMessage: refuse,
  sendTransaction: refuse,
  estimateGas: refuse,
}

function render(draw: (latchkey: Kit) => ReactNode): string {
  const problems = vi.spyOn(console, 'error')
  const html = renderToString(
    draw(createLatchkey({ adapters: [adapter], app: { name: 'Millpond' } })),
  )
  expect(problems).not.toHaveBeenCalled()
  return html
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('default: on a server renders empty places for the buttons, without styles or scripts, and starts nothing', () => {
  const theme = { '--lk-accent': 'red' }
  const html = render((latchkey) =>
    h(LatchkeyProvider, { latchkey, theme }, h(ConnectButton), h(NetworkButton)),
  )
  expect(html).toBe('<span data-latchkey="button"></span><span data-latchkey="button"></span>')
})

test('behavior: on a server renders nothing for the modal and for an account that is not connected', () => {
  expect(render((latchkey) => h(Latchkey, { latchkey }))).toBe('')
  expect(render((latchkey) => h(LatchkeyProvider, { latchkey }, h(AccountButton)))).toBe('')
})

test('behavior: on a server useLatchkey returns the state without a wallet', () => {
  function Probe(): ReactNode {
    const { status, address, wallet, networkId, network: current, isOpen } = useLatchkey()
    return [status, String(address), String(wallet), networkId, current?.name, String(isOpen)].join(
      ' ',
    )
  }
  const html = render((latchkey) => h(LatchkeyProvider, { latchkey }, h(Probe)))
  expect(html).toBe('disconnected undefined undefined eip155:8453 Base false')
})

test('error: outside of a provider a button throws and names the provider', () => {
  expect(() => renderToString(h(ConnectButton))).toThrow(
    'Put this component below <LatchkeyProvider',
  )
})
