import type { ChainTransactions } from '@latchkey/core/internal'
import { toBase58 } from '@latchkey/protocol/std'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { AdapterContext } from '../connect/adapterContext.js'
import { networkOf } from '../connect/requestWallet.js'
import type { SolanaNameService } from '../kernel/solanaNetwork.js'
import { type Clusters, readAccountsOf } from '../networks/cluster.js'
import { isOffCurve } from '../transactions/addresses.js'

const PREFIX = 'SPL Name Service'
const NO_KEY = '11111111111111111111111111111111'
/** Bytes of a record's header: parent, owner and class. */
const HEADER_BYTES = 96
/** Labels as the name service registers them. */
const NAME = /^(?:[a-z0-9-_]{1,63}\.){1,2}sol$/

/** Derives the record of a label below its parent. */
async function findRecord(
  { program }: SolanaNameService,
  label: string,
  parent: string,
): Promise<string> {
  const text = new TextEncoder().encode(`${PREFIX}${label}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: address(program),
    seeds: [hash, encoder.encode(address(NO_KEY)), encoder.encode(address(parent))],
  })
  return found
}

/**
 * Derives the record of a `.sol` name or of a name below one.
 *
 * Source: https://github.com/SolanaNameService/sns-sdk
 */
export async function findNameRecord(service: SolanaNameService, name: string): Promise<string> {
  const [domain = '', sub] = name.split('.').slice(0, -1).reverse()
  const record = await findRecord(service, domain, service.root)
  return sub === undefined ? record : findRecord(service, `\0${sub}`, record)
}

/** Creates the part that resolves names. */
export function createNames(
  context: AdapterContext,
  clusters: Clusters,
): Pick<ChainTransactions, 'resolveName'> {
  return {
    async resolveName({ networkId, name: typed, signal }) {
      const service = networkOf(context, networkId).names
      const name = typed.trim().toLowerCase()
      if (!service || !NAME.test(name)) return undefined
      const record = await findNameRecord(service, name)
      const [account] = await readAccountsOf(clusters.checkNode(networkId, signal), [record])
      if (account?.owner !== service.program || account.data.length < HEADER_BYTES) return undefined
      const owner = toBase58(account.data.slice(32, 64))
      // Tokenised and wrapped names belong to a program, which cannot receive for their holder.
      return owner === NO_KEY || isOffCurve(owner) ? undefined : { name, address: owner }
    },
  }
}
