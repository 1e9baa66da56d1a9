import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { decodeText } from '../../balances/tokens/decodeText.js'
import type { Chain } from '../../networks/chain.js'

/** Gas limit of a call to an untrusted contract. */
const GAS = 5_000_000n

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

/** An NFT in an avatar record (ENSIP-12, CAIP-22, CAIP-29). */
interface Nft {
  chainId: number
  standard: 'erc721' | 'erc1155'
  contract: Address
  id: bigint
}

function parseNft(uri: string): Nft | undefined {
  const [, chainId, standard, contract, id] =
    /^eip155:([1-9]\d{0,9})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/.exec(uri) ?? []
  if (
    chainId === undefined ||
    contract === undefined ||
    id === undefined ||
    BigInt(id) >= 2n ** 256n
  )
    return undefined
  return {
    chainId: Number(chainId),
    standard: standard as Nft['standard'],
    contract: getAddress(contract),
    id: BigInt(id),
  }
}

/** True if the URI is that of an NFT on one of the chains. */
export function isKnownNft(chains: ReadonlyMap<number, Chain>, uri: string): boolean {
  const nft = parseNft(uri)
  return nft !== undefined && chains.has(nft.chainId)
}

async function call(chain: Chain, to: Address, data: Hex): Promise<Hex | undefined> {
  const { data: answer } = await chain.client.call({ to, data, gas: GAS })
  return answer
}

async function isOwner(
  chain: Chain,
  { standard, contract, id }: Nft,
  owner: Address,
): Promise<boolean> {
  const data =
    standard === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, id] })
  const word = (await call(chain, contract, data))?.slice(2, 66) ?? ''
  if (word.length !== 64) return false
  return standard === 'erc1155'
    ? BigInt(`0x${word}`) > 0n
    : word.slice(24) === owner.slice(2).toLowerCase()
}

/**
 * Returns the URL of an NFT's metadata, if the account owns the NFT. Returns `undefined` for any
 * other URI, such as one of a chain that this server does not read.
 */
export async function readNftUri(
  chains: ReadonlyMap<number, Chain>,
  uri: string,
  owner: Address,
): Promise<string | undefined> {
  const nft = parseNft(uri)
  const chain = nft && chains.get(nft.chainId)
  if (!nft || !chain || !(await isOwner(chain, nft, owner))) return undefined
  const functionName = nft.standard === 'erc721' ? 'tokenURI' : 'uri'
  const answer = await call(
    chain,
    nft.contract,
    encodeFunctionData({ abi, functionName, args: [nft.id] }),
  )
  // ERC-1155: clients substitute the id.
  return answer && decodeText(answer)?.replaceAll('{id}', nft.id.toString(16).padStart(64, '0'))
}
