import * as v from 'valibot'
import type { Cluster } from '../../networks/solana/cluster.js'

/** Maximum number of signatures per request, as limited by nodes. */
export const MAX_SIGNATURES = 1000

/** A transaction that names an address. */
export interface Listed {
  readonly hash: string
  readonly slot: number
}

const list = v.array(v.looseObject({ signature: v.string(), slot: v.number() }))

/**
 * Lists the signatures of an address, newest first.
 *
 * @param range.before - Older than this one.
 * @param range.until - Newer than this one.
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function listSignatures(
  cluster: Cluster,
  address: string,
  range: { limit: number; before?: string | undefined; until?: string | undefined },
): Promise<readonly Listed[]> {
  const { limit, before, until } = range
  const result = await cluster.request({
    method: 'getSignaturesForAddress',
    params: [
      address,
      {
        commitment: 'confirmed',
        limit,
        ...(before === undefined ? {} : { before }),
        ...(until === undefined ? {} : { until }),
      },
    ],
  })
  return v
    .parse(list, result)
    .slice(0, limit)
    .map(({ signature, slot }) => ({ hash: signature, slot }))
}
