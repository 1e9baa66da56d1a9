import {
  CancelledError,
  LatchkeyError,
  MethodUnsupportedError,
  NetworkUnchangedError,
  NetworkUnknownError,
  TimeoutError,
  UnknownError,
} from '@latchkey/core'
import { type Cancel, type Clock, deadlines, settle } from '@latchkey/core/internal'
import { rpcCodes } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { type AddEthereumChainParameter, type Chain, numberToHex } from 'viem'
import { type GuardedProvider, listen } from './guardProvider.js'

/** Milliseconds between two polls of the wallet's chain. */
const POLL_MS = 500

/** Milliseconds within which a refusal is the wallet's own: no user answers a prompt faster. */
const AT_ONCE_MS = 1000

const UNKNOWN_NETWORK_TEXT =
  /\b(?:chain|network)\b.*\b(?:unsupported|unknown|not (?:supported|available|recogni[sz]ed|known|configured|found|added))|\b(?:unsupported|unknown|unrecogni[sz]ed) (?:chain|network)/i
const USER_TEXT = /\buser\b|reject|den(?:y|ied)|declin|cancel/i

/** Optional parameters of a network switch. */
export interface SwitchExtras {
  /** Replaces viem's details of the chain when the wallet has to add it. */
  addEthereumChainParameter?: Partial<Omit<AddEthereumChainParameter, 'chainId'>> | undefined
  signal?: AbortSignal | undefined
  /** Called when the wallet has accepted, before it has moved. */
  onAccepted?: (() => void) | undefined
}

interface SwitchParameters extends SwitchExtras {
  provider: GuardedProvider
  chain: Chain
  clock: Clock
}

async function isOn({
  provider,
  chain,
  signal,
}: Pick<SwitchParameters, 'provider' | 'chain' | 'signal'>): Promise<boolean> {
  const chainId = await provider.request({ method: 'eth_chainId' }, { signal })
  return Number(chainId) === chain.id
}

/**
 * Resolves once the wallet reports the chain. Only reads; never rejects by itself.
 */
function confirmed(parameters: SwitchParameters & { signal: AbortSignal }): Promise<void> {
  const { provider, clock, signal } = parameters
  return new Promise((resolve) => {
    let cancelTimer: Cancel = noop
    const poll = (): void => {
      cancelTimer()
      if (signal.aborted) return
      cancelTimer = clock.after(POLL_MS, poll)
      isOn(parameters).then(
        (on) => on && resolve(),
        noop, // A read that failed is repeated by the timer.
      )
    }
    const stop = listen(provider, 'chainChanged', poll)
    signal.addEventListener('abort', () => {
      stop()
      cancelTimer()
    })
    cancelTimer = clock.after(POLL_MS, poll)
  })
}

function addParameter(chain: Chain): object {
  const explorer = chain.blockExplorers?.default.url
  return {
    chainId: numberToHex(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: [...chain.rpcUrls.default.http],
    ...(explorer ? { blockExplorerUrls: [explorer] } : {}),
  }
}

/** Returns true if the wallet cannot add the chain, so that the user has to do it. */
/**
 * True if a wallet refused a switch because it does not know the network: by code 4902, or without
 * a prompt by code 4901 or in words. A refusal that came later, or that names the user, may be the
 * user's, so nothing more is requested.
 */
function isUnknownNetwork(error: unknown, elapsed: number): boolean {
  if (error instanceof NetworkUnknownError) return true
  if (!(error instanceof LatchkeyError) || elapsed > AT_ONCE_MS) return false
  const { code, details = '' } = error
  return (
    code === rpcCodes.chainDisconnected ||
    (UNKNOWN_NETWORK_TEXT.test(details) && !USER_TEXT.test(details))
  )
}

/** Requests the switch, and to add the chain only if the wallet does not know it. */
async function requestSwitch({
  provider,
  chain,
  clock,
  signal,
  addEthereumChainParameter,
}: SwitchParameters): Promise<void> {
  const params = [{ chainId: numberToHex(chain.id) }]
  const startedAt = clock.now()
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params }, { signal })
  } catch (error) {
    if (!isUnknownNetwork(error, clock.now() - startedAt)) throw error
    const add = { ...addParameter(chain), ...addEthereumChainParameter }
    await provider
      .request({ method: 'wallet_addEthereumChain', params: [add] }, { signal })
      .catch((cause: unknown) => {
        const cannotAdd = cause instanceof MethodUnsupportedError || cause instanceof UnknownError
        throw cannotAdd ? new NetworkUnknownError({ cause }) : cause
      })
    // Some wallets switch when a chain is added, others need a second request.
    if (await isOn({ provider, chain, signal })) return
    await provider.request({ method: 'wallet_switchEthereumChain', params }, { signal })
  }
}

/** Waits for a wallet that has accepted. */
async function untilMoved(
  moved: Promise<void>,
  { clock, signal, onAccepted }: SwitchParameters,
): Promise<void> {
  onAccepted?.()
  try {
    await settle(moved, { deadline: deadlines.switchNetwork, signal, clock })
  } catch (error) {
    throw error instanceof TimeoutError ? new NetworkUnchangedError({ cause: error }) : error
  }
}

/**
 * Switches a wallet to a chain. The result is the chain id that is read afterwards, not the
 * wallet's answer: a wallet may resolve without a switch, or switch and reject.
 *
 * @throws {@link UserRejectedError} when refused, {@link NetworkUnchangedError} when it resolved
 *   but did not move.
 */
export async function switchWallet(parameters: SwitchParameters): Promise<void> {
  const { signal } = parameters
  if (signal?.aborted) throw new CancelledError()
  const work = new AbortController()
  const stop = (): void => work.abort()
  signal?.addEventListener('abort', stop)
  const own = { ...parameters, signal: work.signal }
  const moved = confirmed(own)
  try {
    const asked = requestSwitch(own).then(
      () => untilMoved(moved, own),
      async (error: unknown) => {
        // A cancel or a timeout is not an answer. Any other error may hide a switch that happened.
        if (
          error instanceof CancelledError ||
          error instanceof TimeoutError ||
          !(await isOn(own).catch(() => false))
        )
          throw error
      },
    )
    await Promise.race([moved, asked])
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}
