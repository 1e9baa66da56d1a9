import { type Cancel, type Clock, deadlines, settle, toLatchkeyError, WalletLockedError, WalletMismatchError } from '@latchkey/core'
import type { Address } from 'viem'
import { checkAnswer } from './checkAnswer.js'
import type { Eip1193Provider } from './parseAnnouncement.js'

/** Methods that ask a person. Everything else is answered by the wallet alone. */
const interactive = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
])

/** Methods that spend or sign: the wallet must be where the visitor was shown it is. */
const binding = new Set(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])

/** A wallet's provider made dependable. Shaped as EIP-1193, so that any library may use it. */
export interface GuardedProvider {
  request(parameters: { method: string; params?: unknown }, options?: { signal?: AbortSignal | undefined; deadline?: number | undefined }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): void
  removeListener(event: string, listener: (...args: unknown[]) => void): void
}

/** What the page shows as connected. */
export interface Shown {
  account: Address
  chainId: number
}

/**
 * Wraps a wallet so that every request has a deadline, is sent once, fails with one of the kit's errors,
 * and answers with what it promises. Before anything is signed or sent, the wallet's real account and chain are
 * compared with the ones shown.
 */
export function guardProvider(parameters: { provider: Eip1193Provider; clock: Clock; shown(): Shown | undefined }): GuardedProvider {
  const { provider, clock, shown } = parameters

  async function ask(method: string, params: unknown, options: { signal?: AbortSignal | undefined; deadline?: number | undefined } = {}): Promise<unknown> {
    const { signal, deadline = interactive.has(method) ? deadlines.interactive : deadlines.read } = options
    try {
      // Inside a promise, because a wallet may throw before it returns one.
      const answer = new Promise((resolve) => resolve(provider.request(params === undefined ? { method } : { method, params })))
      return checkAnswer(method, await settle(answer, { deadline, signal, clock }))
    } catch (error) {
      throw toLatchkeyError(error)
    }
  }

  async function verify(method: string, params: unknown, signal: AbortSignal | undefined): Promise<void> {
    const expected = shown()
    if (!expected) return
    const [accounts, chainId] = (await Promise.all([ask('eth_accounts', undefined, { signal }), ask('eth_chainId', undefined, { signal })])) as [readonly Address[], string]
    if (accounts.length === 0) throw new WalletLockedError()
    if (accounts[0] !== expected.account || Number(chainId) !== expected.chainId) throw new WalletMismatchError({ details: `${accounts[0]} on ${Number(chainId)}` })
    const [first] = Array.isArray(params) ? (params as { from?: unknown }[]) : []
    const from = method === 'eth_sendTransaction' && typeof first?.from === 'string' ? first.from.toLowerCase() : undefined
    if (from && !accounts.some((account) => account.toLowerCase() === from)) throw new WalletMismatchError({ details: `from ${from}` })
  }

  return {
    async request({ method, params }, options = {}) {
      if (binding.has(method)) await verify(method, params, options.signal)
      return ask(method, params, options)
    },
    on(event, listener) {
      try {
        provider.on?.(event, listener)
      } catch {
        // A wallet without events is watched by reading.
      }
    },
    removeListener(event, listener) {
      try {
        provider.removeListener?.(event, listener)
      } catch {
        // What cannot be removed must be harmless: every listener checks whether it is still wanted.
      }
    },
  }
}

/** Listens, and answers how to stop; after that the listener is never called, even if the wallet cannot remove it. */
export function listen(provider: GuardedProvider, event: string, listener: (...args: unknown[]) => void): Cancel {
  let wanted = true
  const guarded = (...args: unknown[]): void => {
    if (wanted) listener(...args)
  }
  provider.on(event, guarded)
  return () => {
    wanted = false
    provider.removeListener(event, guarded)
  }
}
