import type { ChainId } from '@latchkey/protocol'
import type { ChainAdapter, ConnectParameters } from '../kernel/adapter.js'
import type { Clock } from '../kernel/clock.js'
import { settle } from '../kernel/settle.js'
import type { Namespace, Network, SignedMessage, Wallet } from '../kernel/types.js'
import type { ResolvedSignInOptions } from './signInOptions.js'
import { signInRequest } from './signInRequest.js'

/** The deadline in ms for a nonce while the wallet's prompt waits for it. */
const NONCE_DEADLINE_MS = 3000

/**
 * Returns the request with which a wallet signs in while it connects, by one approval. Resolves to
 * `undefined` if the wallet's network has no sign-in or the nonce does not arrive in time: the user
 * then signs in after connecting.
 */
export async function oneClick(
  parameters: {
    options: ResolvedSignInOptions
    networks: readonly Network[]
    clock: Clock
    adapterOf(namespace: Namespace): ChainAdapter
    /** Returns the app's current network. */
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
    // The sign-in after connecting requests a nonce again, and shows the error.
    return undefined
  }
}
