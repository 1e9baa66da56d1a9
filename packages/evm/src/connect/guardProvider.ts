import {
  CancelledError,
  OutcomeUnknownError,
  TimeoutError,
  WalletGoneError,
  WalletLockedError,
  WalletMismatchError,
} from '@latchkey/core'
import {
  type Cancel,
  type Clock,
  deadlines,
  settle,
  toLatchkeyError,
} from '@latchkey/core/internal'
import type { Address } from 'viem'
import type { Eip1193Provider } from '../wallets/parseAnnouncement.js'
import { isMeantFor } from './binding.js'
import { checkAnswer } from './checkAnswer.js'
import { relayEvents } from './relayEvents.js'

/** Methods that prompt the user. The wallet answers all others without a prompt. */
const ASKS_A_PERSON =
  /^(?:personal_|wallet_(?!get|revoke)|eth_(?:requestAccounts|send|sign|decrypt|getEncryptionPublicKey))/

/** Methods that spend or sign: the wallet's account and network must be the ones that are shown. */
const BINDS = /^(?:personal_sign|eth_sign|eth_sendTransaction|wallet_send)/

/** Methods after which a transaction may be on its way, whether or not an answer comes. */
const SENDS = /^(?:eth|wallet)_send/

/** Methods that answer with accounts. */
const ACCOUNTS = /^eth_(?:accounts|requestAccounts)$/

/** Methods that are not sent to a wallet on another device: its session has the answers. */
const LOCAL = /^eth_(?:accounts|chainId)$/

/** A guarded EIP-1193 provider, usable by any library. */
export interface GuardedProvider {
  request(
    parameters: { method: string; params?: unknown },
    options?: { signal?: AbortSignal | undefined; deadline?: number | undefined },
  ): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): void
  removeListener(event: string, listener: (...args: unknown[]) => void): void
}

/** The accounts and the chain id that the app shows as connected. */
export interface Shown {
  accounts: readonly [Address, ...Address[]]
  chainId: number
}

/**
 * Wraps a wallet so that every request has a deadline, is sent once, fails with one of the kit's
 * errors, and has an answer of the right form. Before anything is signed or sent, the wallet's real
 * account and chain are compared with the ones shown, and with the ones the request names.
 *
 * The deadline is the only one of a request: core and the adapter's methods add none to a wallet
 * that is guarded. It is set here because wagmi's hooks and other libraries send requests, too.
 *
 * @param parameters.isRemote - The wallet may be on another device, where the user must first open
 *   it.
 * @param parameters.order - Sorts the wallet's accounts: the active account comes first.
 * @param parameters.onMismatch - Called when the wallet's account or network differs from the one
 *   that is shown, so that the app can update.
 */
export function guardProvider(parameters: {
  provider: Eip1193Provider
  clock: Clock
  shown(): Shown | undefined
  isRemote?: boolean | undefined
  onMismatch?: (() => void) | undefined
  order?: ((accounts: readonly Address[]) => readonly Address[]) | undefined
}): GuardedProvider {
  const { provider, clock, shown, isRemote = false, onMismatch, order } = parameters

  async function ask(
    method: string,
    params: unknown,
    options: { signal?: AbortSignal | undefined; deadline?: number | undefined } = {},
  ): Promise<unknown> {
    const interactive = isRemote ? !LOCAL.test(method) : ASKS_A_PERSON.test(method)
    const { signal, deadline = interactive ? deadlines.interactive : deadlines.read } = options
    // Aborted before sending: do not prompt the wallet.
    if (signal?.aborted) throw new CancelledError()
    try {
      // Inside a promise, because a wallet may throw before it returns one.
      const answer = new Promise((resolve) =>
        resolve(provider.request(params === undefined ? { method } : { method, params })),
      )
      const checked = checkAnswer(method, await settle(answer, { deadline, signal, clock }))
      return order && ACCOUNTS.test(method) ? order(checked as readonly Address[]) : checked
    } catch (error) {
      // A connected wallet that does not answer a read has lost its connection to this page.
      if (error instanceof TimeoutError && !interactive && shown())
        throw new WalletGoneError({ cause: error, details: `no answer to ${method}` })
      if (error instanceof TimeoutError && SENDS.test(method))
        throw new OutcomeUnknownError({ cause: error, details: error.details })
      throw toLatchkeyError(error)
    }
  }

  async function verify(params: unknown, signal: AbortSignal | undefined): Promise<void> {
    const expected = shown()
    if (!expected) return
    const [accounts, hexChainId] = (await Promise.all([
      ask('eth_accounts', undefined, { signal }),
      ask('eth_chainId', undefined, { signal }),
    ])) as [readonly Address[], string]
    const chainId = Number(hexChainId)
    const isShown = accounts[0] === expected.accounts[0] && chainId === expected.chainId
    if (!isShown) onMismatch?.()
    if (accounts.length === 0) throw new WalletLockedError()
    if (!isShown || !isMeantFor(params, accounts, chainId))
      throw new WalletMismatchError({ details: `${accounts[0]} on ${chainId}` })
  }

  return {
    async request({ method, params }, options = {}) {
      if (BINDS.test(method)) await verify(params, options.signal)
      return ask(method, params, options)
    },
    ...relayEvents(provider),
  }
}

/** Adds a listener and returns a function that removes it. */
export function listen(
  provider: GuardedProvider,
  event: string,
  listener: (...args: unknown[]) => void,
): Cancel {
  provider.on(event, listener)
  return () => provider.removeListener(event, listener)
}
