import { type ChainTransactions, deadlines, settle } from '@latchkey/core'
import type { Config } from '@wagmi/core'
import { type Chain, type Client, getAddress, toCoinType, zeroAddress } from 'viem'
import { getEnsAddress, normalize } from 'viem/ens'
import { chainIdOf } from '../chainIdOf.js'
import type { AdapterContext } from '../context.js'
import { toReadError } from '../toReadError.js'
import { createAssetReading } from './readAssets.js'

const ADDRESS = /^0x[0-9a-f]{40}$/i
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

/** What the universal resolver says of a name that leads nowhere. Source: https://docs.ens.domains/resolvers/universal */
const NOWHERE = /^(?:ResolverNotFound|ResolverNotContract|ResolverError|UnsupportedResolverProfile)$/

/** Whether an error means that nobody has the name. A gateway that is down means nothing; one that knows no such name does. */
function isNowhere(error: unknown): boolean {
  for (let layer = error; typeof layer === 'object' && layer !== null; layer = (layer as { cause?: unknown }).cause) {
    const { errorName, args } = ((layer as { data?: unknown }).data ?? {}) as { errorName?: unknown; args?: readonly unknown[] }
    if (typeof errorName !== 'string') continue
    const status = Number(args?.[0])
    return NOWHERE.test(errorName) || (errorName === 'HttpError' && status >= 400 && status < 500)
  }
  return false
}

/** The chain whose name service counts: the network's own, or Ethereum's. */
function homeOf(config: Config, chainId: number): Chain | undefined {
  const chains = [chainId, MAINNET].map((id) => config.chains.find((chain) => chain.id === id))
  return chains.find((chain) => chain?.contracts?.ensUniversalResolver)
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
        const client = config.getClient({ chainId: home.id }) as Client
        try {
          const address = await getEnsAddress(client, { name, coinType, strict: true })
          return address && ADDRESS.test(address) && address !== zeroAddress ? getAddress(address) : undefined
        } catch (error) {
          if (isNowhere(error)) return undefined
          throw error
        }
      }

      async function find(): Promise<string | undefined> {
        if (home?.id === chainId) return lookUp(HOME_COIN)
        const own = await lookUp(toCoinType(chainId))
        if (own) return own
        // Whose key it is on one chain, it is on all. At the same address as a contract may be somebody else's, or nobody.
        const address = await lookUp(HOME_COIN)
        const networks = [networkId, `eip155:${home?.id}` as const]
        const contracts = address ? await Promise.all(networks.map((each) => isContract({ networkId: each, address, signal }))) : [true]
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
