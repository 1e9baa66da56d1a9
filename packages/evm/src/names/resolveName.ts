import { type ChainTransactions, deadlines, findById, settle } from '@latchkey/core/internal'
import { isAddress } from '@latchkey/protocol/std'
import type { Config } from '@wagmi/core'
import {
  type Address,
  type Chain,
  type Client,
  decodeAbiParameters,
  getAddress,
  toCoinType,
  toHex,
  zeroAddress,
} from 'viem'
import { call } from 'viem/actions'
import { namehash, normalize, packetToBytes } from 'viem/ens'
import { createAssetReading } from '../balances/readAssets.js'
import type { AdapterContext } from '../connect/adapterContext.js'
import { chainIdOf } from '../kernel/chainIdOf.js'
import { toReadError } from '../kernel/toReadError.js'
import { encodeCall, selectorOf } from '../networks/callData.js'
import { revertOf } from '../networks/readNode.js'

const MAINNET = 1
/** Coin type 60 (Ethereum in SLIP-44): the chain of the name service itself. */
const HOME_COIN = 60n
/** The maximum length of a name on chain, in bytes. */
const MAX_CHARACTERS = 255

/** Normalizes a name (ENSIP-15). Names are looked up and shown only in this form. */
function normalized(name: string): string | undefined {
  if (!name.includes('.') || name.length > MAX_CHARACTERS) return undefined
  try {
    return normalize(name)
  } catch {
    // An invalid name cannot be registered.
    return undefined
  }
}

/**
 * resolveWithGateways(bytes name, bytes data, string[] gateways). Source of all of these:
 * https://docs.ens.domains/resolvers/universal
 */
const resolveCall = {
  selector: '0xa1472844',
  takes: [{ type: 'bytes' }, { type: 'bytes' }, { type: 'string[]' }],
} as const

/** addr(bytes32 node, uint256 coinType) */
const addressCall = {
  selector: '0xf1cb7e06',
  takes: [{ type: 'bytes32' }, { type: 'uint256' }],
} as const

/**
 * Makes viem query a resolver's gateways from this page, instead of through a server of the name
 * service's operators (ERC-3668).
 */
const GATEWAYS = ['x-batch-gateway:true']

/**
 * Selectors of the errors for a name without an address: ResolverNotFound, ResolverNotContract,
 * ResolverError, UnsupportedResolverProfile.
 */
const notFoundErrors: readonly string[] = ['0x77209fe8', '0x1e9535f2', '0x95c0c752', '0x7b1c461b']

/** HttpError(uint16 status, string message) */
const HTTP_ERROR = '0x01800152'

/**
 * Returns true if an error means that the name has no address. An unreachable gateway does not
 * count; a gateway that does not know the name does.
 */
function isNotFound(error: unknown): boolean {
  const data = revertOf(error)?.data ?? '0x'
  const selector = selectorOf(data) ?? ''
  const status = selector === HTTP_ERROR ? Number(BigInt(data.slice(0, 74)) & 0xffffn) : 0
  return notFoundErrors.includes(selector) || (status >= 400 && status < 500)
}

/**
 * Calls the universal resolver. Not through viem's action for names, whose errors would join the
 * initial bundle of an app that reads no contracts.
 */
async function readAddress(
  client: Client,
  to: Address,
  name: string,
  coinType: bigint,
): Promise<string | undefined> {
  const question = encodeCall(addressCall, [namehash(name), coinType])
  const { data = '0x' } = await call(client, {
    to,
    data: encodeCall(resolveCall, [toHex(packetToBytes(name)), question, GATEWAYS]),
  })
  const [answer] = decodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], data)
  const [address] = answer === '0x' ? [answer] : decodeAbiParameters([{ type: 'bytes' }], answer)
  return isAddress(address) && address !== zeroAddress ? getAddress(address) : undefined
}

/** Returns the chain with the name service: the network's own, or Ethereum's. */
function homeOf(
  { chains }: Config,
  chainId: number,
): { id: number; resolver: Address } | undefined {
  const resolverOf = (chain: Chain | undefined): Address | undefined =>
    chain?.contracts?.ensUniversalResolver?.address
  const home = [chainId, MAINNET].map((id) => findById(chains, id)).find(resolverOf)
  const resolver = resolverOf(home)
  return home && resolver && { id: home.id, resolver }
}

/** Creates the name lookup. A chunk of its own: the table of valid characters takes 40 kB. */
export function createNames(context: AdapterContext): Pick<ChainTransactions, 'resolveName'> {
  const { config, clock } = context
  const { isContract } = createAssetReading(context)
  return {
    async resolveName({ networkId, name: typed, signal }) {
      const chainId = chainIdOf(networkId)
      const [name, home] = [normalized(typed), homeOf(config, chainId)]
      if (name === undefined || !home) return undefined
      const lookUp = async (coinType: bigint): Promise<string | undefined> => {
        try {
          return await readAddress(
            config.getClient({ chainId: home.id }) as Client,
            home.resolver,
            name,
            coinType,
          )
        } catch (error) {
          if (isNotFound(error)) return undefined
          throw error
        }
      }

      async function find(): Promise<string | undefined> {
        if (home?.id === chainId) return lookUp(HOME_COIN)
        const own = await lookUp(toCoinType(chainId))
        if (own) return own
        // A key controls its address on all chains. The address of a contract may belong to another
        // owner, or to none, on another chain.
        const address = await lookUp(HOME_COIN)
        const networks = [networkId, `eip155:${home?.id}` as const]
        const contracts = address
          ? await Promise.all(
              networks.map((each) => isContract({ networkId: each, address, signal })),
            )
          : [true]
        return contracts.includes(true) ? undefined : address
      }

      try {
        const address = await settle(find(), { deadline: deadlines.read, signal, clock })
        return address === undefined ? undefined : { name, address }
      } catch (error) {
        throw toReadError(error)
      }
    },
  }
}
