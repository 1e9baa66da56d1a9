import type { FrameUser } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { AddressUnprovedError, UserRejectedError } from '../connect/walletErrors.js'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { CancelledError, TimeoutError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import type { Connection } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { getOnramp } from '../onramp/getOnramp.js'
import type { OnrampOffer } from '../onramp/onrampRules.js'
import { openModal } from '../openModal.js'
import {
  type AddressProofEvent,
  type AddressProofState,
  reduceAddressProof,
} from './addressProof.js'
import { getLogin } from './getLogin.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networkId = 'eip155:8453'
const user: FrameUser = { address, chainId: networkId }
const error = new TimeoutError({ deadline: 1 })

const connectionOf = (isAddressProved?: boolean): Connection => ({
  wallet: {
    id: 'latchkey-login',
    name: 'Latchkey',
    namespace: 'eip155',
    installed: false,
    kind: 'login',
  },
  ...{ address, addresses: [address], networkId, isAddressProved },
})

interface Call {
  signal: AbortSignal | undefined
  resolve(user: FrameUser): void
  reject(error: unknown): void
}

/** Creates a kit whose login replies when the test does. */
function createWorld(connection: Connection = connectionOf(false)): {
  latchkey: EventLatchkey
  calls: Call[]
} {
  const calls: Call[] = []
  const login = {
    getUser: () => ({ ...user, isAddressProved: false }),
    subscribe: () => () => undefined,
    confirmAddress: ({ signal }: { signal?: AbortSignal } = {}) =>
      new Promise<FrameUser>((resolve, reject) => {
        calls.push({ signal, resolve, reject })
        signal?.addEventListener('abort', () => reject(new CancelledError()))
      }),
    connectEmail: () => undefined,
    restore: () => undefined,
  } as unknown as LoginPort
  const network = {
    id: networkId,
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const adapter = {
    namespace: 'eip155',
    networks: [network],
    connect: () => undefined,
    start: () => () => undefined,
  } as unknown as ChainAdapter
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    login,
  }) as EventLatchkey
  latchkey.connect.send({ type: 'connectionChanged', connection })
  return { latchkey, calls }
}

describe('reduceAddressProof', () => {
  const asked: AddressProofEvent = { type: 'confirmAsked' }
  test.each<[string, AddressProofEvent[], AddressProofState]>([
    ['asked', [asked], { status: 'confirming' }],
    ['confirmed', [asked, { type: 'confirmed' }], { status: 'confirmed' }],
    ['failed', [asked, { type: 'failed', error }], { status: 'idle', failure: error }],
    [
      'a retry after a failure',
      [asked, { type: 'failed', error }, asked],
      { status: 'confirming' },
    ],
    ['cancelled', [asked, { type: 'cancelled' }], { status: 'idle' }],
    [
      'a failure that the user leaves',
      [asked, { type: 'failed', error }, { type: 'cancelled' }],
      { status: 'idle' },
    ],
    ['an unexpected reply', [{ type: 'confirmed' }], { status: 'idle' }],
    [
      'a reply after cancel',
      [asked, { type: 'cancelled' }, { type: 'confirmed' }],
      { status: 'idle' },
    ],
  ])('default: %s', (_name, events, expected) => {
    expect(events.reduce(reduceAddressProof, { status: 'idle' })).toEqual(expected)
  })
})

describe('confirming the address', () => {
  test('default: calls the port inside the click, once, and resolves to true', async () => {
    const { latchkey, calls } = createWorld()
    const login = getLogin(latchkey)
    const confirmed = [login.confirmAddress(), login.confirmAddress()]
    expect(calls).toHaveLength(1)
    expect(login.addressProof.getState()).toEqual({ status: 'confirming' })
    calls[0]?.resolve({ ...user })
    expect(await Promise.all(confirmed)).toEqual([true, true])
    expect(login.addressProof.getState()).toEqual({ status: 'confirmed' })
  })

  test('error: a refusal resolves to false, shows the reason, and can be retried', async () => {
    const { latchkey, calls } = createWorld()
    const login = getLogin(latchkey)
    const refused = login.confirmAddress()
    const declined = new UserRejectedError()
    calls[0]?.reject(declined)
    expect(await refused).toBe(false)
    expect(login.addressProof.getState()).toEqual({ status: 'idle', failure: declined })
    const confirmed = login.confirmAddress()
    calls[1]?.resolve(user)
    expect(await confirmed).toBe(true)
  })

  test('behavior: closing the modal ends the request without a failure', async () => {
    const { latchkey, calls } = createWorld()
    const login = getLogin(latchkey)
    openModal(latchkey, 'WalletReceive')
    const left = login.confirmAddress()
    latchkey.modal.close('close-press')
    expect(await left).toBe(false)
    expect(calls[0]?.signal?.aborted).toBe(true)
    expect(login.addressProof.getState()).toEqual({ status: 'idle' })
  })
})

describe('getOnramp', () => {
  const offer: OnrampOffer = {
    provider: {
      id: 'sandbox',
      name: 'Sandbox',
      chains: [networkId],
      hasQuotes: false,
      hasPurchases: false,
    },
    tokens: [
      {
        id: 'eth',
        name: 'Ether',
        symbol: 'ETH',
        networks: [
          { name: networkId, display_name: 'Base', chain_id: '8453', contract_address: '' },
        ],
      },
    ],
    payments: [
      { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
    ],
    isAssumed: false,
  } as OnrampOffer
  const buy = (latchkey: EventLatchkey, opened: string[]): Promise<unknown> =>
    getOnramp(latchkey).buy({
      offer,
      symbol: 'ETH',
      openWindow() {
        opened.push('window')
        return undefined
      },
    })

  test('error: SEC-61 V4 rejects a purchase for an address that this browser has not confirmed', async () => {
    const { latchkey } = createWorld()
    const opened: string[] = []
    await expect(buy(latchkey, opened)).rejects.toThrow(AddressUnprovedError)
    expect(opened).toEqual([])
    expect(getOnramp(latchkey).machine.getState().status).toBe('choosing')
    latchkey.connect.send({ type: 'connectionChanged', connection: connectionOf() })
    getOnramp(latchkey).change({ amount: '100', currency: 'USD', method: 'card', token: 'ETH' })
    void buy(latchkey, opened)
    expect(opened).toEqual(['window'])
  })
})
