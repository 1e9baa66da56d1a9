import type { NameAttributes, NameRecord } from '@latchkey/protocol'
import { type Address, BaseError, createClient, custom, isAddressEqual } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { createCcipRequest } from './ccipRequest.js'
import { ETHER } from './coinTypes.js'
import { normalizeName } from './nameRules.js'
import type { NameReader } from './nameService.js'

/** Maximum length of texts. Longer ones are ignored. */
const MAX_BIO = 512
const MAX_AVATAR = 2048

/** Maximum length of an avatar record that contains the image itself. */
const MAX_AVATAR_URI = 100_000

/** Distinguishes a failed request from a name that does not exist. */
async function read<value>(asked: Promise<value>): Promise<value> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const known = error.walk((cause) => cause instanceof ServerError)
    if (known instanceof ServerError) throw known
    throw new ServerError(
      503,
      'names_unavailable',
      'The chain that names are on did not answer. Try again.',
      { cause: error },
    )
  }
}

interface EnsOptions {
  gateways: readonly string[]
  clock: { now(): number }
}

function createEnsClient(
  chain: Chain,
  universalResolver: Address,
  { gateways, clock }: EnsOptions,
) {
  const {
    id,
    name: chainName,
    nativeCurrency,
    rpcUrls,
  } = chain.client.chain ?? { id: chain.chainId, ...chain, rpcUrls: { default: { http: [] } } }
  return createClient({
    chain: {
      id,
      name: chainName,
      nativeCurrency,
      rpcUrls,
      contracts: { ensUniversalResolver: { address: universalResolver } },
    },
    transport: custom({ request: chain.client.request }, { retryCount: 0 }),
    ccipRead: { request: createCcipRequest(gateways, clock) },
  })
}

/**
 * Reads ENS on a chain that has a universal resolver (ENSIP-23).
 *
 * @param options.gateways - Gateways that may answer for names (ERC-3668). Names with other
 * gateways are not resolved.
 */
export function createEnsNames(
  chain: Chain,
  universalResolver: Address,
  options: EnsOptions,
): NameReader {
  const client = createEnsClient(chain, universalResolver, options)

  /** The avatar is returned as a string and not fetched here. */
  async function attributesOf(name: string): Promise<readonly NameAttributes[]> {
    const [avatar, bio] = await Promise.all([
      read(getEnsText(client, { name, key: 'avatar' })),
      read(getEnsText(client, { name, key: 'description' })),
    ])
    const attributes = {
      ...(avatar && avatar.length <= MAX_AVATAR && /^https:\/\//.test(avatar) ? { avatar } : {}),
      ...(bio && bio.length <= MAX_BIO ? { bio } : {}),
    }
    return Object.keys(attributes).length > 0 ? [attributes] : []
  }

  async function resolve(name: string): Promise<NameRecord | undefined> {
    const address = await read(getEnsAddress(client, { name }))
    if (!address) return undefined
    // ENS has no registration date.
    return {
      name,
      registered: 0,
      updated: 0,
      addresses: { [ETHER]: { address, created: 0 } },
      attributes: await attributesOf(name),
    }
  }

  return {
    resolve,
    async avatarOf(name) {
      const uri = await read(getEnsText(client, { name, key: 'avatar' }))
      return uri && uri.length <= MAX_AVATAR_URI ? uri : undefined
    },
    async reverse(address) {
      const name = await read(getEnsName(client, { address }))
      // Anyone can set any reverse name. Only the forward record of the name counts.
      if (!name || normalizeName(name) !== name) return []
      const record = await resolve(name)
      const forward = record?.addresses[ETHER]?.address as Address | undefined
      return record && forward && isAddressEqual(forward, address) ? [record] : []
    },
  }
}
