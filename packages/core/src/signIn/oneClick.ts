import type { ChainId } from '@latchkey/protocol'
import type { ChainAdapter, ConnectParameters } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { settle } from '../kernel/settle.js'
import type { Namespace, Network, SignedMessage, Wallet } from '../kernel/types.js'
import type { ResolvedSignInOptions } from './options.js'
import { signInRequest } from './signInRequest.js'

/** Milliseconds the server has for a nonce while a wallet is waiting to be asked. */
const NONCE_DEADLINE_MS = 3000

/**
 * What lets a wallet sign in while it connects, by one approval. Answers `undefined` when that is
 * not wanted, or could not be prepared in time: then the visitor signs in after connecting, as with
 * any other wallet.
 */
export async function oneClick(
  parameters: {
    options: ResolvedSignInOptions
    networks: readonly Network[]
    clock: Clock
    adapterOf(namespace: Namespace): ChainAdapter
    /** The network the app works on now. */
    currentId(): ChainId
    onSigned(signed: SignedMessage): void
  },
  wallet: Wallet,
  signal: AbortSignal,
): Promise<ConnectParameters['signIn']> {
  const { options, networks, clock, adapterOf, currentId, onSigned } = parameters
  if (!adapterOf(wallet.namespace).signInMessage) return undefined
  const ids = networks.map(({ id }) => id).filter((id) => id.startsWith(`${wallet.namespace}:`))
  const [first, ...rest] = ids.sort(
    (left, right) => Number(right === currentId()) - Number(left === currentId()),
  )
  if (!first) return undefined
  try {
    const nonce = await settle(options.getNonce(), { deadline: NONCE_DEADLINE_MS, signal, clock })
    return {
      request: signInRequest({ options, nonce, networkIds: [first, ...rest], clock }),
      onSigned,
    }
  } catch {
    // The step after connecting asks again, and says what is wrong.
    return undefined
  }
}
