import type { ChainTransactions } from '@latchkey/core/internal'
import { toBase58 } from '@latchkey/protocol/std'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import type { AdapterContext } from '../connect/adapterContext.js'
import { networkOf } from '../connect/requestWallet.js'
import type { SolanaNameService } from '../kernel/solanaNetwork.js'
import { type Clusters, readAccountsOf } from '../networks/cluster.js'
import { isOffCurve } from '../transactions/addresses.js'
import { readRecipient } from './readRecipient.js'

const PREFIX = 'SPL Name Service'
const NO_KEY = '11111111111111111111111111111111'
/** The class of records of version 2: the state of the program `HP3D4D1Z…`. */
const RECORDS = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
/** Bytes of a record's header: parent, owner and class. */
const HEADER_BYTES = 96
/** Labels as the name service registers them. */
const NAME = /^(?:[a-z0-9-_]{1,63}\.){1,2}sol$/

/** Derives the record of a label below its parent. */
async function findRecord(
  { program }: SolanaNameService,
  label: string,
  { parent, kind = NO_KEY }: { parent: string; kind?: string },
): Promise<string> {
  const text = new TextEncoder().encode(`${PREFIX}${label}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: address(program),
    seeds: [hash, encoder.encode(address(kind)), encoder.encode(address(parent))],
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
  const parent = await findRecord(service, domain, { parent: service.root })
  return sub === undefined ? parent : findRecord(service, `\0${sub}`, { parent })
}

/** Derives the records that name the account of a name: of version 2, and of version 1. */
export function findAccountRecords(
  service: SolanaNameService,
  parent: string,
): Promise<[string, string]> {
  return Promise.all([
    findRecord(service, '\x02SOL', { parent, kind: RECORDS }),
    findRecord(service, '\x01SOL', { parent }),
  ])
}

const isWallet = (key: string): boolean => key !== NO_KEY && !isOffCurve(key)

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
      const keys = [record, ...(await findAccountRecords(service, record))]
      const accounts = await readAccountsOf(clusters.checkNode(networkId, signal), keys)
      const [data, ...records] = accounts.map((account) =>
        account?.owner === service.program && account.data.length >= HEADER_BYTES
          ? account.data
          : undefined,
      )
      const owner = data?.slice(32, 64)
      // Tokenised and wrapped names belong to a program, which cannot receive for their holder.
      if (!owner || !isWallet(toBase58(owner))) return undefined
      const recipient = readRecipient(owner, ...records.map((each) => each?.slice(HEADER_BYTES)))
      const found = recipient && toBase58(recipient)
      return found && isWallet(found) ? { name, address: found } : undefined
    },
  }
}
