import {
  type ChainAdapter,
  createLatchkey,
  createSignIn,
  type Latchkey,
  openModal,
} from '@latchkey/core'
import type { EventLatchkey } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { requestSignIn } from './requestSignIn.js'

const network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const

const adapter = {
  namespace: 'eip155',
  networks: [network],
  connect: () => undefined,
  start: () => undefined,
  signInMessage: async () => '',
} as unknown as ChainAdapter

function createInstance(networkId?: `eip155:${string}`): Latchkey {
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    signIn: createSignIn({
      getNonce: async () => '',
      verify: async () => false,
      getSession: async () => null,
      signOut: async () => false,
    }),
  })
  if (networkId) {
    const { connect } = latchkey as EventLatchkey
    connect.send({
      type: 'connectionChanged',
      connection: {
        wallet: { id: 'tern', name: 'Tern', namespace: 'eip155', installed: true },
        address: '0x01',
        addresses: ['0x01'],
        networkId,
      },
    })
  }
  openModal(latchkey, networkId ? 'Account' : 'Networks')
  return latchkey
}

const viewOf = (latchkey: Latchkey): string | undefined => latchkey.modal.getState().shown?.view

describe('requestSignIn', () => {
  test('default', async () => {
    const latchkey = createInstance(network.id)
    const request = requestSignIn(latchkey)
    expect(latchkey.signIn.getState()).toMatchObject({ status: 'loading', phase: 'nonce' })
    await request
    expect(latchkey.signIn.getState()).toMatchObject({ status: 'error' })
    expect(viewOf(latchkey)).toBe('Account')
  })

  test('behavior: shows the networks on a network that is not the app’s', async () => {
    const latchkey = createInstance('eip155:5')
    await requestSignIn(latchkey)
    expect(viewOf(latchkey)).toBe('UnsupportedNetwork')
    expect(latchkey.signIn.getState()).toEqual({ status: 'ready' })
  })

  test('behavior: shows the wallets when none is connected', async () => {
    const latchkey = createInstance()
    await requestSignIn(latchkey)
    expect(viewOf(latchkey)).toBe('Connect')
  })
})
