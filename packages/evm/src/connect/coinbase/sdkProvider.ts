import { type Clock, settle } from '@latchkey/core/internal'
import { rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import type { Eip1193Provider } from '../../wallets/parseAnnouncement.js'
import { loadPeer } from '../loadPeer.js'
import type { Popups } from './popups.js'
import type { CoinbaseSettings } from './settings.js'

/** Timeout for a disconnect by the SDK or the extension, in milliseconds. */
const DISCONNECT_MS = 100

/** The `localStorage` keys of the SDK. */
const STORED = /^-(?:CBWSDK|walletlink):/
const SIGNER = '-CBWSDK:SignerConfigurator:SignerType'

type Listener = (...args: unknown[]) => void

/** A provider of the SDK: its own, or the one of the extension. */
interface SdkProvider extends Eip1193Provider {
  disconnect?(): Promise<void>
}

/**
 * A provider in front of the SDK, which is lazy-loaded by the first request.
 */
export interface LazyProvider extends Eip1193Provider {
  /** Loads the SDK and sets it up. */
  wake(): Promise<unknown>
  /** Ends the session on this side. Always succeeds. */
  forget(): Promise<void>
}

interface SdkProviderParameters {
  settings: CoinbaseSettings
  chainIds: number[]
  popups: Popups
  clock: Clock
}

/**
 * Returns the storage keys that the SDK has written. Returns none if storage is blocked, because
 * the SDK cannot store anything then.
 */
function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => STORED.test(name))
  } catch {
    return []
  }
}

function clearStored(): void {
  for (const name of storedNames()) localStorage.removeItem(name)
}

const createSdkLoader = (): (() => Promise<typeof import('@coinbase/wallet-sdk')>) =>
  loadPeer(
    '@coinbase/wallet-sdk',
    () => import('@coinbase/wallet-sdk'),
    ({ createCoinbaseWalletSDK }) => typeof createCoinbaseWalletSDK === 'function',
  )

function sdkOptionsOf(settings: CoinbaseSettings, appChainIds: number[]) {
  const {
    appName = window.location.hostname,
    appLogoUrl = '',
    preference = 'all',
    keysUrl,
  } = settings
  // Sets every preference: for an absent one the SDK keeps the value of an earlier instance.
  return {
    appName,
    appLogoUrl,
    appChainIds,
    preference: { options: preference, keysUrl, telemetry: false },
  }
}

/** Ends the session in the SDK or the extension. Always succeeds. */
async function endSession(provider: SdkProvider | undefined, clock: Clock): Promise<void> {
  const names = storedNames()
  // Disconnecting a linked phone makes the SDK reload the page. Removing the stored link is enough
  // to end the session here.
  const isLinked = names.includes(SIGNER) && localStorage.getItem(SIGNER) === 'walletlink'
  // Inside a promise, because an extension may throw.
  const disconnected = Promise.resolve().then(() =>
    isLinked ? undefined : provider?.disconnect?.(),
  )
  await settle(disconnected, { deadline: DISCONNECT_MS, clock }).catch(noop) // Gone either way.
}

/** Creates the provider. It takes one listener per event: the guard relays from there. */
export function createSdkProvider({
  settings,
  chainIds,
  popups,
  clock,
}: SdkProviderParameters): LazyProvider {
  const listeners = new Map<string, Listener>()
  const made: { provider: SdkProvider | undefined } = { provider: undefined }
  const sdkOptions = sdkOptionsOf(settings, chainIds)
  const load = createSdkLoader()

  async function wake(): Promise<SdkProvider> {
    const { createCoinbaseWalletSDK } = await load()
    if (made.provider) return made.provider
    const create = (): SdkProvider =>
      createCoinbaseWalletSDK(sdkOptions).getProvider() as unknown as SdkProvider
    try {
      made.provider = create()
    } catch {
      // The SDK cannot read its stored session, and would fail in this way on every try.
      clearStored()
      made.provider = create()
    }
    for (const [event, listener] of listeners) made.provider.on?.(event, listener)
    return made.provider
  }

  return {
    wake,
    async request(request) {
      const provider = await wake()
      try {
        return await popups.during(() => provider.request(request))
      } catch (error) {
        // Without a session the SDK rejects this read. The correct answer is an empty list.
        if (
          request.method === 'eth_accounts' &&
          (error as { code?: unknown } | undefined)?.code === rpcCodes.unauthorized
        )
          return []
        throw error
      }
    },
    on(event, listener) {
      listeners.set(event, listener)
      made.provider?.on?.(event, listener)
    },
    removeListener(event, listener) {
      listeners.delete(event)
      made.provider?.removeListener?.(event, listener)
    },
    async forget() {
      const { provider } = made
      made.provider = undefined
      for (const [event, listener] of listeners) provider?.removeListener?.(event, listener)
      await endSession(provider, clock)
      clearStored()
    },
  }
}
