import { type ChainTransactions, deadlines, settle } from '@latchkey/core/internal'
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
/** Coin type of the chain that a name service is on. */
const HOME_COIN = 60n
/** Bytes of a name on chain, at most. */
const MOST_CHARACTERS = 255

/** The name in the only form in which it may be looked up and shown (ENSIP-15). */
function normalized(name: string): string | undefined {
  if (!name.includes('.') || name.length > MOST_CHARACTERS) return undefined
  try {
    return normalize(name)
  } catch {
    // No name can look like this, so nobody has it.
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
 * Has viem ask a resolver's gateways from here, instead of a server of the name service's makers
 * (ERC-3668).
 */
const GATEWAYS = ['x-batch-gateway:true']

/**
 * A name that leads nowhere: ResolverNotFound, ResolverNotContract, ResolverError,
 * UnsupportedResolverProfile.
 */
const nowhere: readonly string[] = ['0x77209fe8', '0x1e9535f2', '0x95c0c752', '0x7b1c461b']

/** HttpError(uint16 status, string message) */
const HTTP_ERROR = '0x01800152'

/**
 * Whether an error means that nobody has the name. A gateway that is down means nothing; one that
 * knows no such name does.
 */
function isNowhere(error: unknown): boolean {
  const data = revertOf(error)?.data ?? '0x'
  const selector = selectorOf(data) ?? ''
  const status = selector === HTTP_ERROR ? Number(BigInt(data.slice(0, 74)) & 0xffffn) : 0
  return nowhere.includes(selector) || (status >= 400 && status < 500)
}

/**
 * Asks the universal resolver. Not by viem's action for names, whose errors would join the first
 * load of an app that reads no contracts.
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

/** The chain whose name service counts: the network's own, or Ethereum's. */
function homeOf(
  { chains }: Config,
  chainId: number,
): { id: number; resolver: Address } | undefined {
  const resolverOf = (chain: Chain | undefined): Address | undefined =>
    chain?.contracts?.ensUniversalResolver?.address
  const home = [chainId, MAINNET]
    .map((id) => chains.find((chain) => chain.id === id))
    .find(resolverOf)
  const resolver = resolverOf(home)
  return home && resolver && { id: home.id, resolver }
}

/** Where names lead. Loaded for itself: what may stand in a name is a table of 40 kB. */
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
          if (isNowhere(error)) return undefined
          throw error
        }
      }

      async function find(): Promise<string | undefined> {
        if (home?.id === chainId) return lookUp(HOME_COIN)
        const own = await lookUp(toCoinType(chainId))
        if (own) return own
        // Whose key it is on one chain, it is on all. At the same address as a contract may be
        // somebody else's, or nobody.
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
