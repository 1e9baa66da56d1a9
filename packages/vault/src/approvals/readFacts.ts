import { sameAddress } from '@latchkey/protocol/std'
import { type Address, decodeAbiParameters, getAddress, type Hex, hexToBytes, pad } from 'viem'
import type { FrameChain } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import type { Nodes } from '../networks/nodes.js'
import { skeletonOf } from './skeletonOf.js'
import { cleanText } from './visibleText.js'

/** The facts about a token contract. */
export interface Facts {
  address: Address
  /** `other`: the contract has no interface of a token. */
  standard: 'erc20' | 'erc721' | 'erc1155' | 'other'
  symbol: string
  name: string | undefined
  /** 0 to 36. */
  decimals: number
  /** True if the frame's operator lists the token. */
  isVerified: boolean
  /** True if it has the name or symbol of a listed token at another address. */
  isLookalike: boolean
}

const MAX_DECIMALS = 36n
const MAX_SYMBOL = 16
const MAX_NAME = 48
const MAX_TEXT_BYTES = 512

const DECIMALS: Hex = '0x313ce567'
const SYMBOL: Hex = '0x95d89b41'
const NAME: Hex = '0x06fdde03'
/** supportsInterface(bytes4) of EIP-165, with the ids of ERC-721 and ERC-1155 */
const IS_ERC721: Hex = `0x01ffc9a780ac58cd${'0'.repeat(56)}`
const IS_ERC1155: Hex = `0x01ffc9a7d9b67a26${'0'.repeat(56)}`

/** Parses the bytes of an answer. @throws for any other value */
export function parseBytes(answer: unknown): Hex {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(answer))
    throw new TypeError('not bytes')
  return answer.toLowerCase() as Hex
}

/**
 * Calls a contract at two nodes. Returns `undefined` if the call has no result. @throws
 * {@link VaultError} if the nodes disagree or do not answer
 */
export async function askContract(
  nodes: Nodes,
  chainId: number,
  to: Address,
  data: Hex,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  try {
    return await nodes.decide(chainId, 'eth_call', [{ to, data }, 'latest'], {
      signal,
      read: parseBytes,
    })
  } catch (error) {
    // Both nodes report an error of the call: that is a result.
    if (error instanceof VaultError && error.name === 'nodeError') return undefined
    throw error
  }
}

/** Returns the code at an address, equal on two nodes. `0x` for an address without a contract. */
export async function readCode(
  nodes: Nodes,
  chainId: number,
  address: Address,
  signal: AbortSignal,
): Promise<Hex> {
  return nodes.decide(chainId, 'eth_getCode', [address, 'latest'], { signal, read: parseBytes })
}

function wordOf(answer: Hex | undefined): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}

/** Decodes a string, or the 32 bytes that the oldest tokens return. */
function textOf(answer: Hex | undefined, max: number): string {
  if (!answer || answer.length > 2 + 2 * (64 + MAX_TEXT_BYTES)) return ''
  try {
    if (answer.length > 66)
      return cleanText(decodeAbiParameters([{ type: 'string' }], answer)[0], max)
    const bytes = hexToBytes(answer)
    const end = bytes.indexOf(0)
    return cleanText(
      new TextDecoder('utf-8', { fatal: true }).decode(end < 0 ? bytes : bytes.subarray(0, end)),
      max,
    )
  } catch {
    // Without text, the token is shown by its address.
    return ''
  }
}

/** Returns the facts about a contract from the operator's list, or else from the contract. */
export async function readFacts(
  nodes: Nodes,
  chain: FrameChain,
  token: Address,
  signal: AbortSignal,
): Promise<Facts> {
  const address = getAddress(token)
  const listed = chain.tokens.find((each) => sameAddress(each.address, token))
  if (listed)
    return {
      address,
      standard: 'erc20',
      symbol: listed.symbol,
      name: listed.name,
      decimals: listed.decimals,
      isVerified: true,
      isLookalike: false,
    }
  const ask = (data: Hex): Promise<Hex | undefined> =>
    askContract(nodes, chain.id, address, data, signal)
  const [is721, is1155, decimals, symbol, name] = await Promise.all(
    [IS_ERC721, IS_ERC1155, DECIMALS, SYMBOL, NAME].map(ask),
  )
  const places = wordOf(decimals)
  const isToken = places !== undefined && places <= MAX_DECIMALS
  const nft = wordOf(is721) === 1n ? 'erc721' : wordOf(is1155) === 1n ? 'erc1155' : undefined
  const itsSymbol = textOf(symbol, MAX_SYMBOL)
  const itsName = textOf(name, MAX_NAME)
  const vouched = [chain.nativeCurrency, ...chain.tokens]
    .flatMap((each) => [each.symbol, each.name])
    .map(skeletonOf)
  return {
    address,
    standard: nft ?? (isToken ? 'erc20' : 'other'),
    symbol: itsSymbol || `${address.slice(0, 6)}…${address.slice(-4)}`,
    name: itsName || undefined,
    decimals: isToken && !nft ? Number(places) : 0,
    isVerified: false,
    isLookalike: [itsSymbol, itsName].some(
      (text) => text !== '' && vouched.includes(skeletonOf(text)),
    ),
  }
}

/** Encodes a call of `balanceOf(address)`, or of ERC-1155 `balanceOf(address,uint256)`. */
export function balanceCall(account: Address, id?: bigint | undefined): Hex {
  const holder = pad(account).slice(2)
  return id === undefined
    ? `0x70a08231${holder}`
    : `0x00fdd58e${holder}${id.toString(16).padStart(64, '0')}`
}

/** Encodes a call of `allowance(address,address)`. */
export function allowanceCall(owner: Address, spender: Address): Hex {
  return `0xdd62ed3e${pad(owner).slice(2)}${pad(spender).slice(2)}`
}
