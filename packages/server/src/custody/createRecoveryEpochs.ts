import { endpointUrl, recoveryEndpoints } from '@latchkey/protocol'
import { createUpstream } from '../kernel/upstream/createUpstream.js'
import { UpstreamError } from '../kernel/upstream/upstreamError.js'
import type { CustodyOptions } from './custodyOptions.js'

const DEADLINE_MS = 3000

/**
 * Creates the function for {@link CustodyOptions} `readEpochs`, which reads the epochs of the
 * recovery service over HTTP.
 *
 * @example
 * ```ts
 * import { createRecoveryEpochs } from '@latchkey/server'
 *
 * const readEpochs = createRecoveryEpochs({ url: 'https://recovery.example.org' })
 * const known = await readEpochs('wallet-1') // undefined when it knows no such wallet
 * ```
 */
export function createRecoveryEpochs(parameters: {
  url: string
  clock?: { now(): number } | undefined
}): CustodyOptions['readEpochs'] {
  const upstream = createUpstream({
    id: 'recovery',
    url: parameters.url,
    clock: parameters.clock,
    deadline: DEADLINE_MS,
  })
  const { epochs } = recoveryEndpoints
  return async (walletId) => {
    try {
      const { pathname } = new URL(endpointUrl('http://recovery.invalid', epochs, {}, { walletId }))
      return await upstream.send({ path: pathname, schema: epochs.response })
    } catch (error) {
      if (error instanceof UpstreamError && error.upstreamStatus === 404) return undefined
      throw error
    }
  }
}
