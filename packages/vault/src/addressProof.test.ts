import type { FrameEvent } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { createAccount } from './createAccount.js'
import { createHandlers, type Handlers } from './createHandlers.js'
import type { Custody, WalletAddresses } from './custody/custody.js'
import type { FrameConfig } from './kernel/config.js'
import { createMemoryFrameStore } from './kernel/frameStore.js'
import type { Session } from './kernel/session.js'
import { VaultError } from './kernel/vaultError.js'
import { createFrameLocale } from './locale/createFrameLocale.js'

const origin = 'https://millpond.example'
const signal = new AbortController().signal
const session: Session = { userId: 'u1', email: 'ada@example.org', provider: 'email', origin }
const evm: `0x${string}` = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

interface Frame {
  readonly handlers: Handlers
  readonly events: FrameEvent[]
  readonly spendings: unknown[]
  /** Error with which the unlock is refused. */
  refusal: VaultError | undefined
}

/**
 * Creates a frame whose custody has an address that only the auth service claims. The first use of
 * the keys confirms it.
 */
function openFrame({ isProved = false }: { isProved?: boolean } = {}): Frame {
  const proof = { isProved }
  const addresses = (): WalletAddresses => ({ evm, solana: 'So1', isProved: proof.isProved })
  const frame = {
    refusal: undefined as VaultError | undefined,
    events: [] as FrameEvent[],
    spendings: [] as unknown[],
  }
  async function unlock(): Promise<void> {
    if (frame.refusal) throw frame.refusal
    proof.isProved = true
  }
  const custody: Pick<Custody, 'open' | 'addresses' | 'close' | 'withKeys' | 'runScreen'> = {
    open: async () => addresses(),
    addresses: async () => addresses(),
    close: async () => undefined,
    async withKeys(use, { spending }) {
      frame.spendings.push(spending)
      await unlock()
      return use({} as never)
    },
    runScreen: unlock,
  }
  const smartAccounts = {
    enabledNetworks: [],
    addressOf: async () => evm,
    isDeployed: async () => false,
  } as const
  const config = { chains: [{ id: 1 }] } as unknown as FrameConfig
  const parts = { custody, smartAccounts, ask: (async () => null) as never }
  const account = createAccount({
    ...{ ...parts, config, origin, store: createMemoryFrameStore() },
    emit: (event) => void frame.events.push(event),
    readSession: async () => session,
  })
  const handlers = createHandlers({
    ...{ ...parts, account, login: {} as never, social: {} as never },
    rpc: {
      async request({ method }) {
        if (method === 'personal_sign') await unlock()
        return '0x'
      },
    },
    ...{
      setTheme: () => undefined,
      locale: createFrameLocale(async () => undefined),
      prefetch: () => undefined,
      announceSignOut: () => undefined,
    },
  })
  return Object.assign(frame, { handlers })
}

const context = { signal, origin } as never
const readUser = ({ handlers }: Frame) => handlers.GET_USER(undefined, context)

describe('an address that no key of this browser has confirmed', () => {
  test('default: SEC-61 V4 is reported as unproved until CONFIRM_ADDRESS unlocks the wallet', async () => {
    const frame = openFrame()
    expect(await readUser(frame)).toMatchObject({ address: evm, isAddressProved: false })
    const user = await frame.handlers.CONFIRM_ADDRESS(undefined, context)
    expect(user).toMatchObject({ address: evm })
    expect(user).not.toHaveProperty('isAddressProved')
    expect(frame.events).toEqual([{ event: 'userChanged', user }])
    expect(await readUser(frame)).toEqual(user)
    // Nothing leaves the wallet, so the limit of new browsers does not apply.
    expect(frame.spendings).toEqual([[]])
  })

  test.each<[string, (frame: Frame) => Promise<unknown>]>([
    [
      'a signature',
      ({ handlers }) => handlers.RPC_REQUEST({ method: 'personal_sign', params: [] }, context),
    ],
    [
      'a screen of the frame',
      ({ handlers }) => handlers.OPEN_SETTINGS({ screen: 'export' }, context),
    ],
  ])('behavior: %s proves the address too, and the page is notified once', async (_name, act) => {
    const frame = openFrame()
    await readUser(frame)
    await act(frame)
    await act(frame)
    expect(frame.events).toHaveLength(1)
    expect(await readUser(frame)).not.toHaveProperty('isAddressProved')
  })

  test('behavior: a read does not prove the address', async () => {
    const frame = openFrame()
    await readUser(frame)
    await frame.handlers.RPC_REQUEST({ method: 'eth_blockNumber' }, context)
    expect(frame.events).toEqual([])
    expect(await readUser(frame)).toMatchObject({ isAddressProved: false })
  })

  test('error: a refused unlock leaves the address unproved, and a retry can prove it', async () => {
    const frame = openFrame()
    frame.refusal = new VaultError('rejected', 'You closed the window.', { code: 4001 })
    await expect(frame.handlers.CONFIRM_ADDRESS(undefined, context)).rejects.toMatchObject({
      name: 'rejected',
    })
    expect(frame.events).toEqual([])
    expect(await readUser(frame)).toMatchObject({ isAddressProved: false })
    frame.refusal = undefined
    expect(await frame.handlers.CONFIRM_ADDRESS(undefined, context)).not.toHaveProperty(
      'isAddressProved',
    )
  })

  test('behavior: a proved address has no isAddressProved field, for compatibility with older pages', async () => {
    expect(await readUser(openFrame({ isProved: true }))).not.toHaveProperty('isAddressProved')
  })
})
