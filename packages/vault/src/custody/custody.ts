import {
  type CustodyWallet,
  custodyEndpoints,
  type Endpoint,
  type FrameScreen,
  loginEndpoints,
  recoveryEndpoints,
  type SealedShare,
  type WalletProof,
  walletProofMessage,
} from '@latchkey/protocol'
import type { Address, LocalAccount } from 'viem'
import type { ApprovalAnswer, ApprovalData, Spending } from '../approvals/approval.js'
import type { Api } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import type { Session } from '../kernel/session.js'
import type { AskFor } from '../surface/policy/createSurface.js'
import { createReplyKey, type ReplyKey, type ShareAddress, sealShare } from './sealing.js'

/** Keys of one wallet, for one use. */
export interface Keys {
  evm: LocalAccount
  solana: { /** `address` is in base58. */ address: string; sign(message: Uint8Array): Uint8Array }
}

/** Addresses of a wallet that can be recovered. */
export interface Addresses {
  evm: Address
  /** In base58. */
  solana: string
}

/** Addresses of the open wallet. */
export interface WalletAddresses extends Addresses {
  /**
   * False while only the auth service claims them: no key and no record of this browser has
   * confirmed them.
   */
  isProved: boolean
}

/** Keeps keys in shares and combines them only while signing. */
export interface Custody {
  /**
   * Opens the wallet of the logged-in user: finds it in this browser, recovers it or creates it.
   * Returns the address of a new wallet only once the wallet is recoverable. `isQuiet`: shows no
   * screen for a wallet that this browser does not have; the first signature recovers it.
   *
   * @throws VaultError `walletChanged` if the auth service names another wallet than this browser
   * stores
   */
  open(parameters: {
    session: Session
    ask: Ask
    signal: AbortSignal
    isQuiet?: boolean | undefined
  }): Promise<WalletAddresses>
  /**
   * Returns the current addresses of the open wallet, which are proved after the first unlock.
   * `undefined` if no wallet is open.
   */
  addresses(): Promise<WalletAddresses | undefined>
  /**
   * Combines the keys, calls `use`, and wipes them. `spending`: the assets that leave by the
   * signature; `undefined` if that is unknown.
   *
   * @throws VaultError `newBrowser` if `spending` is over the limit of a new browser
   */
  withKeys<value>(
    use: (keys: Keys) => Promise<value>,
    options: { signal: AbortSignal; spending?: Spending | undefined },
  ): Promise<value>
  /**
   * Returns the reason why `spending` may not leave from this browser, as a text for the user, or
   * `undefined` if it may. Called before the approval screen.
   */
  refusalOf(spending: Spending, options: { signal: AbortSignal }): Promise<string | undefined>
  /** Runs one of the frame's own screens. */
  runScreen(
    screen: FrameScreen,
    parameters: { session: Session; ask: Ask; signal: AbortSignal },
  ): Promise<void>
  /** Wipes the memory. With `true`, also deletes this device's share. */
  close(isForgotten: boolean): Promise<void>
}

/** The frame's screens: their data and the user's answers. */
export interface Screens {
  approval: { data: ApprovalData; answer: ApprovalAnswer }
  custody: { data: CustodyScreenData; answer: CustodyScreenAnswer }
}

/** Data of a custody screen, for example a code to enter, the phrase, or the devices. */
interface CustodyScreenData {
  readonly [key: string]: unknown
}

/** The user's input or choice. `null` if the user cancelled. */
export type CustodyScreenAnswer = Readonly<Record<string, string | boolean>> | null

/** Shows one of the {@link Screens}. */
export type Ask = AskFor<Screens>

/** Storage that lasts as long as the browser allows. Never throws. */
export interface CustodyStore {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<unknown>
}

/** The part of the document that reports when the page is hidden or left. */
export interface CustodyScope {
  readonly visibilityState?: string | undefined
  addEventListener(type: string, listener: () => void): void
}

/** Dependencies of custody. */
export interface CustodyDeps {
  api: Api
  store: CustodyStore
  config: Pick<FrameConfig, 'projectId'>
  /** @default the system clock */
  clock?: { now(): number } | undefined
  /** Document whose hiding or unloading wipes the memory. @default `document`, if there is one */
  scope?: CustodyScope | undefined
}

/** The wallet of the logged-in user. */
export interface Opened {
  readonly session: Session
  readonly ask: Ask
  readonly wallet: CustodyWallet
  readonly addresses: WalletAddresses
}

/** Dependencies of one operation on the wallet. */
export interface CustodyContext {
  readonly services: Services
  readonly store: CustodyStore
  readonly clock: { now(): number }
  readonly session: Session
  readonly ask: Ask
  readonly signal: AbortSignal
}

const PROOF_MS = 4 * 60_000

/** Content of a request that is signed by the wallet's key. */
export type ProofSubject = Omit<Parameters<typeof walletProofMessage>[0], 'expiresAt'>

/** The two services, as custody calls them. */
export interface Services {
  auth<body, response>(
    endpoint: Endpoint<body, response>,
    body: body,
    signal: AbortSignal,
  ): Promise<response>
  /**
   * Calls the recovery service with an assertion of the auth service, which names the user and is
   * valid for one request.
   */
  recovery<body extends { assertion: string }, response>(
    endpoint: Endpoint<body, response>,
    body: Omit<body, 'assertion'>,
    signal: AbortSignal,
  ): Promise<response>
  seal(share: Uint8Array, address: ShareAddress, signal: AbortSignal): Promise<SealedShare>
  /** Creates a key to which a service seals the shares of one reply. */
  replyKey(): Promise<ReplyKey>
  /**
   * Signs a request with the wallet's key, for requests that a session alone does not authorise.
   */
  prove(evm: LocalAccount, about: ProofSubject): Promise<WalletProof>
}

/** Creates {@link Services}. Reads the sealing key of each service once. */
export function createServices(api: Api, clock: { now(): number }): Services {
  const sealKeys = new Map<'auth' | 'recovery', string>()

  async function sealKeyOf(service: 'auth' | 'recovery', signal: AbortSignal): Promise<string> {
    const known = sealKeys.get(service)
    if (known) return known
    const endpoint = service === 'auth' ? custodyEndpoints.keys : recoveryEndpoints.keys
    const { sealKey } = await api.call(service, endpoint, { body: undefined, signal })
    sealKeys.set(service, sealKey)
    return sealKey
  }

  return {
    auth: (endpoint, body, signal) => api.call('auth', endpoint, { body, signal }),
    async recovery<body extends { assertion: string }, response>(
      endpoint: Endpoint<body, response>,
      body: Omit<body, 'assertion'>,
      signal: AbortSignal,
    ) {
      const { assertion } = await api.call('auth', loginEndpoints.assertion, {
        body: { purpose: 'recovery' },
        signal,
      })
      return api.call('recovery', endpoint, { body: { ...body, assertion } as body, signal })
    },
    seal: async (share, address, signal) =>
      sealShare(share, await sealKeyOf(address.service, signal), address),
    replyKey: createReplyKey,
    async prove(evm, about) {
      const expiresAt = clock.now() + PROOF_MS
      return {
        expiresAt,
        signature: await evm.signMessage({ message: walletProofMessage({ ...about, expiresAt }) }),
      }
    },
  }
}
