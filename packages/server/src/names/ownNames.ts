import type { NameRecord } from '@latchkey/protocol'
import { type Address, getAddress } from 'viem'
import type { ChainServices } from '../networks/chainServices.js'
import { checkSignature } from '../networks/checkSignature.js'
import type { Node } from '../networks/signatureNodes.js'
import { chainOfCoinType, ETHER, evmCoinType } from './coinTypes.js'
import { findName, findNamesOf, findTaken, type NameRow } from './findNames.js'
import { normalizeName } from './nameRules.js'
import type { NameService, OwnNamesOptions } from './nameService.js'
import { readRegistration } from './readRegistration.js'
import { suggestLabels } from './suggestLabels.js'
import { writeName } from './writeName.js'

/** True if the account of a name is the same on a chain. `'every'` stands for all chains. */
function holdsOn(row: NameRow, chainId: number | 'every'): boolean {
  return row.signedBy === 'key' || row.chainId === chainId
}

function recordOf(row: NameRow, home: number): NameRecord {
  const entry = { address: getAddress(row.address), created: row.registeredAt.getTime() }
  const coinTypes = [
    ...(holdsOn(row, home) ? [ETHER] : []),
    // Coin type 60 already stands for chain 1 if ENS is on chain 1 (ENSIP-11).
    ...(row.chainId === 1 && home === 1 ? [] : [evmCoinType(row.chainId)]),
  ]
  return {
    name: row.name,
    registered: row.registeredAt.getTime(),
    updated: row.updatedAt.getTime(),
    addresses: Object.fromEntries(coinTypes.map((coinType) => [String(coinType), entry])),
    attributes: Object.keys(row.attributes).length > 0 ? [row.attributes] : [],
  }
}

/** Creates the service of names below a parent, stored in the database. */
export function createOwnNames(
  services: ChainServices,
  options: OwnNamesOptions & { nodes: ReadonlyMap<number, readonly Node[]> },
): NameService {
  const { chainId: home, nodes } = options
  const parent = normalizeName(options.parent)
  if (!parent)
    throw new TypeError(
      `The option "names.own.parent" is wrong: expected a name such as latchkey.eth, received "${options.parent}".`,
    )
  const isOwn = (name: string): boolean => name.endsWith(`.${parent}`)

  async function find(name: string): Promise<NameRow | undefined> {
    return isOwn(name) ? findName(await services.database(), name) : undefined
  }
  async function findAll(address: Address): Promise<readonly NameRow[]> {
    return (await findNamesOf(await services.database(), address)).filter(({ name }) => isOwn(name))
  }

  return {
    isOwn,
    async resolve(name) {
      const row = await find(name)
      return row && recordOf(row, home)
    },
    async avatarOf(name) {
      return (await find(name))?.attributes.avatar
    },
    async addressOf(name, coinType) {
      const chainId = chainOfCoinType(coinType, home)
      const row = chainId === undefined ? undefined : await find(name)
      return row && chainId !== undefined && holdsOn(row, chainId)
        ? getAddress(row.address)
        : undefined
    },
    async nameOf(address, coinType) {
      const chainId = chainOfCoinType(coinType, home)
      const rows = chainId === undefined ? [] : await findAll(address)
      return rows.find((row) => chainId !== undefined && holdsOn(row, chainId))?.name
    },
    async reverse(address, chainId) {
      const held = (await findAll(address)).filter(
        (row) => chainId === undefined || holdsOn(row, chainId),
      )
      // The same address on another chain may be a contract of another owner: names of this chain
      // come first.
      const isHome = (row: NameRow): boolean => holdsOn(row, home)
      return [...held.filter(isHome), ...held.filter((row) => !isHome(row))].map((row) =>
        recordOf(row, home),
      )
    },
    async suggest(asked) {
      const candidates = suggestLabels(asked, parent).map((label) => `${label}.${parent}`)
      const taken = await findTaken(await services.database(), candidates)
      return candidates.map((name) => ({ name, registered: taken.has(name) }))
    },
    async register(body) {
      const now = services.clock.now()
      const registration = readRegistration(body, { parent, chainId: home, now })
      const { address, chainId } = registration
      const claim = { address, message: body.message, signature: body.signature }
      const signedBy = await checkSignature(claim, nodes.get(chainId) ?? [])
      const row = await writeName(await services.database(), { ...registration, signedBy }, now)
      return recordOf(row, home)
    },
  }
}
