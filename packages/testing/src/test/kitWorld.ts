import { type ConnectReturnType, connect } from '@wagmi/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Relay } from '../channel/relayTypes.js'
import { type Anvil, startAnvil, startRelay } from '../node.js'
import { type Dapp, openDapp, type PageStorage } from './dapp.js'
import { type KitWallet, type KitWalletOptions, startKitWallet } from './kitWallet.js'

/** Limits of a wait for a condition, in milliseconds. Long, because the machine may be busy. */
export const patience = { timeout: 90_000, interval: 20 } as const

/** A page with the kit's connector and a wallet on WalletKit, at one relay. */
export interface KitWorld {
  anvil: Anvil
  relay: Relay
  wallet: KitWallet
  dapp: Dapp
  /** The page's storage. */
  values: PageStorage
  /** Connects the app through wagmi, and waits until the wallet has the connection. */
  connect(): Promise<ConnectReturnType>
  /** Closes the page and opens it again with the same storage. */
  reload(): Dapp
  /** Presses a pointer on the page. */
  act(): void
}

/** Starts a world for each test of a file. */
export function useKitWorld(
  options: KitWalletOptions & {
    /** The networks on Solana that the app offers (CAIP-2). */
    offered?: readonly string[]
  } = {},
): KitWorld {
  const { offered: solana = [] } = options
  const page = { window: new EventTarget() }
  const world = {
    async connect() {
      const { dapp, wallet } = world
      const { uri } = await dapp.connector.pair({ signal: new AbortController().signal })
      const connected = connect(dapp.config, { connector: dapp.connector })
      // The caller gets the error only after the wallet has scanned.
      connected.catch(() => undefined)
      await wallet.pair(uri)
      const connection = await connected
      const isAcknowledged = (): boolean =>
        wallet.kit.getActiveSessions()[wallet.topic()]?.acknowledged === true
      await expect.poll(isAcknowledged, patience).toBe(true)
      return connection
    },
    reload() {
      page.window.dispatchEvent(new Event('pagehide'))
      page.window = new EventTarget()
      vi.stubGlobal('window', page.window)
      // The closed page still runs in this process, and must not receive the messages of this one
      // like another tab.
      vi.stubGlobal('BroadcastChannel', undefined)
      vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
      const { values } = world
      world.dapp = openDapp(world.relay.url, { rpcUrl: world.anvil.url, values, solana })
      return world.dapp
    },
    act: () => void page.window.dispatchEvent(new Event('pointerdown')),
  } as KitWorld

  beforeAll(async () => {
    world.anvil = await startAnvil({ chainId: 31337 })
  })
  afterAll(() => world.anvil.stop())
  beforeEach(async () => {
    world.relay = await startRelay()
    world.values = new Map()
    // Before a window exists: with one, the kit takes this process for a browser and logs all of
    // its activity.
    world.wallet = await startKitWallet(world.relay.url, { rpcUrl: world.anvil.url, ...options })
    world.reload()
  })
  afterEach(async () => {
    await world.dapp.connector.disconnect().catch(() => undefined)
    await world.wallet.stop()
    await world.relay.stop()
    vi.unstubAllGlobals()
  })
  return world
}
