import {
  encodeFunctionData,
  type Hex,
  labelhash,
  namehash,
  type PrivateKeyAccount,
  zeroAddress,
  zeroHash,
} from 'viem'
import { ensAbi } from './abis.js'
import { worldContracts } from './contracts.js'
import { people } from './people.js'
import { sendAs, sendAsDeployer } from './sendAsDeployer.js'
import type { Sender } from './sender.js'

const { registry, publicResolver, gatewayResolver, reverseRegistrar } = worldContracts.ens

/**
 * The server's gateway has the names below this one, and those of addresses without a name on
 * chain.
 */
export const GATEWAY_PARENT = 'latchkey.eth'

/** Names on chain, with their owners and records. */
export const onchainNames = [
  {
    label: 'ada',
    person: people.ada,
    texts: { description: 'Sailing, sums and very old computers.', url: 'https://ada.example' },
  },
  { label: 'ben', person: people.ben, texts: { description: 'Mostly beekeeping.' } },
  { label: 'cleo', person: people.cleo, texts: {} },
] as const

function subname(parent: string, label: string, owner: Hex, resolver: Hex): Hex {
  const node = parent === '' ? zeroHash : namehash(parent)
  return encodeFunctionData({
    abi: ensAbi,
    functionName: 'setSubnodeRecord',
    args: [node, labelhash(label), owner, resolver, 0n],
  })
}

async function register(
  sender: Sender,
  label: string,
  person: PrivateKeyAccount,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const name = `${label}.eth`
  const node = namehash(name)
  await sender.send(people.deployer, {
    to: registry,
    data: subname('eth', label, person.address, publicResolver),
  })
  const addr = encodeFunctionData({
    abi: ensAbi,
    functionName: 'setAddr',
    args: [node, 60n, person.address],
  })
  await sender.send(person, { to: publicResolver, data: addr })
  for (const [key, value] of Object.entries(texts))
    await sender.send(person, {
      to: publicResolver,
      data: encodeFunctionData({ abi: ensAbi, functionName: 'setText', args: [node, key, value] }),
    })
  await sender.send(person, {
    to: reverseRegistrar,
    data: encodeFunctionData({ abi: ensAbi, functionName: 'claim' }),
  })
  const reverse = namehash(`${person.address.slice(2).toLowerCase()}.addr.reverse`)
  await sender.send(person, {
    to: publicResolver,
    data: encodeFunctionData({ abi: ensAbi, functionName: 'setName', args: [reverse, name] }),
  })
}

/** Registers `eth`, `addr.reverse`, the gateway's part of both, and the accounts' own names. */
export async function setUpNames(sender: Sender): Promise<void> {
  const owner = people.deployer.address
  const roots = [
    subname('', 'eth', owner, zeroAddress),
    subname('', 'reverse', owner, zeroAddress),
    subname('reverse', 'addr', reverseRegistrar, gatewayResolver),
    subname('eth', 'latchkey', owner, gatewayResolver),
  ]
  for (const data of roots) await sender.send(people.deployer, { to: registry, data })
  for (const { label, person, texts } of onchainNames) await register(sender, label, person, texts)
  await sender.check()
}

/**
 * Sets the gateway URLs in the resolver of a running chain.
 *
 * @param urls - Templates with `{sender}` and `{data}` (ERC-3668).
 */
export async function setGatewayUrls(
  url: string,
  chainId: number,
  urls: readonly string[],
): Promise<void> {
  await sendAsDeployer(url, chainId, [
    {
      to: gatewayResolver,
      data: encodeFunctionData({ abi: ensAbi, functionName: 'setUrls', args: [urls] }),
    },
  ])
}

/**
 * Stores a picture in the record of ben.eth: a hexagon of honeycomb. Not part of the state file, so
 * that the history does not change.
 */
export async function setBensAvatar(url: string, chainId: number): Promise<void> {
  const cell = (x: number, y: number, fill: string): string =>
    `<path fill="${fill}" d="M${x} ${y}l12-7 12 7v14l-12 7-12-7z"/>`
  const cells = [cell(24, 13, '#f6c344'), cell(11, 36, '#e89f1c'), cell(37, 36, '#fbe08a')].join('')
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><path fill="#5b3a12" d="M0 0h72v72H0z"/>${cells}</svg>`
  const uri = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  const data = encodeFunctionData({
    abi: ensAbi,
    functionName: 'setText',
    args: [namehash('ben.eth'), 'avatar', uri],
  })
  await sendAs(people.ben, url, chainId, [{ to: publicResolver, data }])
}
