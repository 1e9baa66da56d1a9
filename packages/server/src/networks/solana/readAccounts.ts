import { groupsOf } from '@latchkey/protocol/std'
import * as v from 'valibot'
import { ServerError } from '../../kernel/serverError.js'
import type { Cluster } from './cluster.js'
import { solanaAddress } from './clusterResults.js'
import type { TokenProgram } from './programs.js'

/** An account on the ledger. */
export interface LedgerAccount {
  /** The program that owns it. */
  readonly program: string
  readonly data: Uint8Array
}

/** Maximum number of accounts per request, as limited by nodes. */
const PER_REQUEST = 100

const data = v.pipe(
  v.looseTuple([v.string(), v.literal('base64')]),
  v.transform(([text]) => new Uint8Array(Buffer.from(text, 'base64'))),
)
const account = v.looseObject({ owner: solanaAddress, data })
const many = v.looseObject({ value: v.array(v.nullable(account)) })
const owned = v.looseObject({ value: v.array(v.looseObject({ pubkey: solanaAddress, account })) })

function parse<value>(
  { caipId }: Cluster,
  schema: v.GenericSchema<unknown, value>,
  result: unknown,
): value {
  const parsed = v.safeParse(schema, result)
  if (parsed.success) return parsed.output
  throw new ServerError(
    502,
    'chain_unavailable',
    `A node of ${caipId} gave an answer that cannot be read.`,
  )
}

const toAccount = ({ owner, data }: { owner: string; data: Uint8Array }): LedgerAccount => ({
  program: owner,
  data,
})

/**
 * Reads accounts in the order of their addresses; `undefined` for one that does not exist.
 *
 * @param maxBytes - Longer accounts are cut.
 * @throws ServerError 502 or 503 when the cluster does not respond.
 */
export async function readAccounts(
  cluster: Cluster,
  addresses: readonly string[],
  maxBytes: number,
): Promise<readonly (LedgerAccount | undefined)[]> {
  const answers = await Promise.all(
    groupsOf(addresses, PER_REQUEST).map(async (group) => {
      const result = await cluster.request({
        method: 'getMultipleAccounts',
        params: [
          group,
          {
            commitment: 'confirmed',
            encoding: 'base64',
            dataSlice: { offset: 0, length: maxBytes },
          },
        ],
      })
      const { value } = parse(cluster, many, result)
      return group.map((_, index) => value[index] ?? undefined)
    }),
  )
  return answers.flat().map((each) => each && toAccount(each))
}

/**
 * Reads the accounts of a token program that belong to a wallet.
 *
 * @param maxBytes - Longer accounts are cut.
 * @throws ServerError 502 or 503 when the cluster does not respond, or when there are too many.
 */
export async function readOwned(
  cluster: Cluster,
  owner: string,
  program: TokenProgram,
  maxBytes: number,
): Promise<readonly (LedgerAccount & { address: string })[]> {
  const result = await cluster.request({
    method: 'getTokenAccountsByOwner',
    params: [
      owner,
      { programId: program },
      { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: maxBytes } },
    ],
  })
  const { value } = parse(cluster, owned, result)
  return value.map(({ pubkey, account: each }) => ({ address: pubkey, ...toAccount(each) }))
}

/** Reads the lamports of a wallet. */
export async function readLamports(cluster: Cluster, owner: string): Promise<bigint> {
  const result = await cluster.request({
    method: 'getBalance',
    params: [owner, { commitment: 'confirmed' }],
  })
  return BigInt(parse(cluster, v.looseObject({ value: v.number() }), result).value)
}
