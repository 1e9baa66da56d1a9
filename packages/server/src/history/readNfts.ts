import type { NftRecord, NftReply, OnChainId } from '@latchkey/protocol'
import * as v from 'valibot'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { decodeText } from '../balances/tokens/decodeText.js'
import type { Chain } from '../networks/chain.js'
import { type Read, readMany } from '../networks/readMany.js'
import { cleanText } from '../std/cleanText.js'
import { shortTokenId } from './describe/describe.js'
import { isSuspicious } from './describe/isSuspicious.js'
import type { TokenBook } from './describe/tokenBook.js'
import type { KnownNft } from './historySource.js'

/** NFTs per page: three screens of a phone with two columns. */
const PAGE = 24

const MAX_NAME = 64

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])

const metadata = v.object({ name: v.optional(v.unknown()), image: v.optional(v.unknown()) })

/** Returns the calls that read the owner or balance, and the URI. */
function readsOf({ kind, token, tokenId }: KnownNft, account: Address): [owner: Read, text: Read] {
  const to = token as Address
  const id = BigInt(tokenId)
  const owner: Hex =
    kind === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [account, id] })
  const text = encodeFunctionData({
    abi,
    functionName: kind === 'erc721' ? 'tokenURI' : 'uri',
    args: [id],
  })
  return [
    { to, data: owner },
    { to, data: text },
  ]
}

function quantityOf({ kind }: KnownNft, account: Address, answer: Hex | undefined): bigint {
  if (!answer || answer.length < 66) return 0n
  const word = answer.slice(2, 66)
  if (kind === 'erc1155') return BigInt(`0x${word}`)
  return word.slice(24).toLowerCase() === account.slice(2).toLowerCase() ? 1n : 0n
}

/**
 * Parses metadata that the URI itself contains. Does not fetch other URIs: the creator of the token
 * controls them (SEC-56, docs/decisions/0036).
 */
function describedBy(uri: string | undefined): {
  name?: string | undefined
  imageUrl?: string | undefined
} {
  const [, isBase64, content = ''] =
    /^data:application\/json(?:;charset=[\w-]+|;utf8)*(;base64)?,([\s\S]*)$/.exec(uri ?? '') ?? []
  try {
    const json = isBase64
      ? Buffer.from(content, 'base64').toString()
      : content.startsWith('%')
        ? decodeURIComponent(content)
        : content
    const { name, image } = v.parse(metadata, JSON.parse(json))
    return {
      name: typeof name === 'string' ? cleanText(name, MAX_NAME) : undefined,
      imageUrl: typeof image === 'string' && PICTURE.test(image) ? image : undefined,
    }
  } catch {
    // Invalid metadata counts as missing: the token is shown with its number.
    return {}
  }
}

/**
 * Returns a page of the NFTs that an account owns. Checks the ownership of all received ones on the
 * chain, in one batch.
 *
 * @param parameters.cursor - Count of NFTs that were already checked.
 */
export async function readNfts(
  chain: Chain,
  received: readonly KnownNft[],
  {
    account,
    cursor,
    tokensOf,
  }: { account: Address; cursor: string | undefined; tokensOf: TokenBook },
): Promise<NftReply> {
  const start = Number(cursor ?? 0)
  const looked = received.slice(start, start + PAGE)
  const [answers, collections] = await Promise.all([
    readMany(
      chain,
      looked.flatMap((nft) => readsOf(nft, account)),
      { isTrusted: false },
    ),
    tokensOf(looked.map(({ token }) => token)),
  ])
  const nfts = looked.flatMap((nft, index): NftRecord[] => {
    const quantity = quantityOf(nft, account, answers[2 * index])
    if (quantity === 0n) return []
    const answer = answers[2 * index + 1]
    const { name = `#${shortTokenId(nft.tokenId)}`, imageUrl } = describedBy(
      answer && decodeText(answer),
    )
    const info = collections.get(nft.token)
    return [
      {
        chainId: chain.caipId,
        contract: `${chain.caipId}:${getAddress(nft.token as Address)}` as OnChainId,
        tokenId: nft.tokenId,
        standard: nft.kind,
        collection: info?.name ?? info?.symbol ?? 'NFT',
        name,
        quantity: String(quantity),
        isSpam: info?.isSuspicious === true || isSuspicious([name], []),
        ...(imageUrl === undefined ? {} : { imageUrl }),
      },
    ]
  })
  return { nfts, next: start + PAGE < received.length ? String(start + PAGE) : null }
}
