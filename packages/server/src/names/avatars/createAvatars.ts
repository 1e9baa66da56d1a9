import { createHash } from 'node:crypto'
import type { Address } from 'viem'
import type { Chain } from '../../networks/chain.js'
import { createCache } from '../../std/createCache.js'
import { encodeImage } from '../../wallets/images/encodeImage.js'
import { createByteFetcher } from './createByteFetcher.js'
import { readDataUri } from './readDataUri.js'
import { isKnownNft, readNftUri } from './readNft.js'

/** Maximum bytes of a fetched image, and of the metadata of an NFT. */
const MAX_PICTURE = 1_048_576
const MAX_METADATA = 131_072

/** Cache lifetimes of an image and of a missing one, in milliseconds. */
const FRESH_MS = 3_600_000
const MISSING_MS = 300_000

const MAX_KEPT = 500

/**
 * Hosts from which avatars of names may be fetched. Without it: only images in the record and on
 * the chain.
 */
export interface AvatarOptions {
  /** Origins of images, such as `https://euc.li`. @default none */
  origins?: readonly string[] | undefined
  /** Also fetches from any host on the public internet that a name's owner chose. @default false */
  anywhere?: boolean | undefined
  /**
   * Gateway for `ipfs:` URLs, such as `https://ipfs.example`. @default none: they are not rendered
   */
  ipfs?: string | undefined
}

/** Dependencies of reading an avatar. */
interface AvatarDeps {
  chains: ReadonlyMap<number, Chain>
  clock: { now(): number }
}

/** Returns the gateway's URL for an `ipfs:` URL. */
function toGateway(gateway: string, uri: string): string | undefined {
  const [, path] =
    /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{46,100}(?:\/[^?#\\]{1,512})?)$/.exec(uri) ?? []
  if (path === undefined || path.split('/').some((part) => part === '.' || part === '..'))
    return undefined
  return `${gateway.replace(/\/+$/, '')}/ipfs/${path.split('/').map(encodeURIComponent).join('/')}`
}

function imageOf(metadata: Uint8Array): string | undefined {
  try {
    const { image } = JSON.parse(new TextDecoder().decode(metadata)) as { image?: unknown }
    return typeof image === 'string' ? image : undefined
  } catch {
    return undefined
  }
}

/** Avatars of names (ENSIP-12). */
export interface Avatars {
  /** True if a record may lead to an image: of a known kind, and at an allowed URL. */
  mayDraw(uri: string): boolean
  /**
   * Re-encodes the image as WebP. Resolves with `undefined` if it cannot be fetched or is not an
   * image.
   */
  draw(uri: string, owner: Address): Promise<Uint8Array | undefined>
}

/** Reads images at `https:`, `ipfs:` and `data:` URLs, and of NFTs that the account owns. */
export function createAvatars(
  { chains, clock }: AvatarDeps,
  { origins = [], anywhere = false, ipfs }: AvatarOptions = {},
): Avatars {
  const listed = ipfs === undefined ? origins : [...origins, ipfs]
  const { fetchBytes, mayFetch } = createByteFetcher({
    id: 'avatars',
    origins: listed,
    isAnywhere: anywhere,
  })
  const kept = createCache<Uint8Array | undefined>({
    clock,
    freshFor: (picture) => (picture ? FRESH_MS : MISSING_MS),
    max: MAX_KEPT,
  })

  /** Returns the web URL for an `https:` or `ipfs:` URL. */
  function webAddressOf(uri: string): string | undefined {
    const address = uri.startsWith('ipfs:') ? ipfs && toGateway(ipfs, uri) : uri
    return address !== undefined && mayFetch(address) ? address : undefined
  }

  async function read(uri: string, maxBytes: number): Promise<Uint8Array | undefined> {
    if (uri.startsWith('data:')) return readDataUri(uri)
    const address = webAddressOf(uri)
    return address === undefined ? undefined : fetchBytes(address, maxBytes)
  }

  async function pictureOf(uri: string, owner: Address): Promise<string | undefined> {
    if (!uri.startsWith('eip155:')) return uri
    const metadataUri = await readNftUri(chains, uri, owner)
    const metadata = metadataUri && (await read(metadataUri, MAX_METADATA))
    return metadata && imageOf(metadata)
  }

  async function draw(uri: string, owner: Address): Promise<Uint8Array | undefined> {
    try {
      const picture = await pictureOf(uri, owner)
      const bytes = picture ? await read(picture, MAX_PICTURE) : undefined
      return bytes && (await encodeImage(bytes))
    } catch {
      // Not logged: only the owner of the name can correct it. Metrics count failed fetches.
      return undefined
    }
  }

  return {
    mayDraw: (uri) =>
      uri.startsWith('data:image/') || isKnownNft(chains, uri) || webAddressOf(uri) !== undefined,
    draw: (uri, owner) =>
      kept.get(`${owner.toLowerCase()}:${createHash('sha256').update(uri).digest('hex')}`, () =>
        draw(uri, owner),
      ),
  }
}
