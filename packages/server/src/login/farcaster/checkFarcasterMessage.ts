import { type Address, isAddressEqual, isHex, recoverMessageAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

/** Optimism, which has Farcaster's id registry. */
const CHAIN_ID = 10
const STATEMENT = 'Farcaster Auth'
const MAX_MESSAGE = 2048
const MAX_SIGNATURE = 132

/** Required content of the message. */
export interface FarcasterExpectation {
  /** Host and origin of the page that logs the user in. The phone shows them. */
  domain: string
  uri: string
  nonce: string
  now: number
  custodyOf(fid: bigint): Promise<Address | undefined>
}

/** Returns the account's number (fid) in the message, if there is exactly one. */
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
    // Not a valid signature of any key.
    return false
  }
}

/**
 * Checks a message of Sign in with Farcaster: its text, its signature, and the signer's ownership
 * of the account in the registry. Source: FIP-11, EIP-4361.
 *
 * @returns The account's number, or `undefined` if a check fails.
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
  // Compares the exact text up to the first field, so that no statement with line breaks can pass
  // for fields.
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
