import { type Address, isAddressEqual, isHex, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** Optimism: where Farcaster's accounts are. */
const CHAIN_ID = 10
const STATEMENT = 'Farcaster Auth'
const MAX_MESSAGE = 2048
const MAX_SIGNATURE = 132

/** What has to be in the message, because we asked for it. */
export interface FarcasterExpectation {
  /** Host and origin of the page that logs the visitor in: the phone shows them. */
  domain: string
  uri: string
  nonce: string
  now: number
  custodyOf(fid: bigint): Promise<Address | undefined>
}

/** The account's number in the message, where there is exactly one. */
function fidIn(resources: readonly string[] | undefined): string | undefined {
  const [fid, ...others] = (resources ?? []).flatMap(
    (resource) => /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(resource)?.[1] ?? [],
  )
  return others.length === 0 ? fid : undefined
}

async function isSignedBy(address: Address, message: string, signature: string): Promise<boolean> {
  if (!isHex(signature) || signature.length > MAX_SIGNATURE) return false
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    // No key ever makes such a signature.
    return false
  }
}

/**
 * Looks at a message of Sign in with Farcaster: every word of it, its signature, and whether the
 * registry says that who signed holds the account. Source: FIP-11, EIP-4361.
 *
 * @returns The account's number, or `undefined` when anything is not as it must be.
 */
export async function checkFarcasterMessage(
  signed: { message: string; signature: string },
  expected: FarcasterExpectation,
): Promise<string | undefined> {
  const { message, signature } = signed
  const { domain, uri, nonce, now, custodyOf } = expected
  if (message.length > MAX_MESSAGE) return undefined
  const { address, chainId, version, resources, expirationTime, notBefore, ...rest } =
    parseSiweMessage(message)
  if (!address) return undefined
  // Word by word to the first field, so that no statement with line breaks can pass for fields.
  const beginning = `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${STATEMENT}\n\nURI: ${uri}\nVersion: 1\n`
  const isOurs =
    message.startsWith(beginning) && rest.nonce === nonce && version === '1' && chainId === CHAIN_ID
  const isInTime =
    (!expirationTime || expirationTime.getTime() > now) &&
    (!notBefore || notBefore.getTime() <= now)
  const fid = fidIn(resources)
  if (!isOurs || !isInTime || fid === undefined || !(await isSignedBy(address, message, signature)))
    return undefined
  const holder = await custodyOf(BigInt(fid))
  return holder && isAddressEqual(holder, address) ? fid : undefined
}
