import { isRecord } from '@latchkey/protocol/std'
import { getAddress, type Hex, hashMessage, recoverMessageAddress } from 'viem'
import type { ReadChain } from '../connect/clientState.js'
import type { AuthPayload } from '../connect/sessionRecords.js'
import { isStatementOf, type Recap, readRecap } from './recap.js'

/** A checked signed payload. Source: CAIP-74, CAIP-122. */
export interface SignedCacao {
  readonly address: `0x${string}`
  readonly chainId: number
  readonly message: string
  readonly signature: `0x${string}`
  readonly recap: Recap | undefined
}

/** The used fields of a signed payload. */
export interface CacaoPayload {
  readonly iss: string
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly exp?: string
  readonly nbf?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const ISSUER = /^did:pkh:eip155:(\d{1,16}):(0x[0-9a-fA-F]{40})$/

/** The end of a signature that deploys its account first. Source: ERC-6492. */
const UNDEPLOYED = /(6492){16}$/

/**
 * The result of a contract that confirms a signature: the function's selector, padded to one word.
 * Source: ERC-1271.
 */
const MAGIC_WORD = `0x1626ba7e${'0'.repeat(56)}`

/** Returns the text that a wallet signs for a payload. Source: EIP-4361. */
export function formatAuthMessage(payload: CacaoPayload): string {
  const [, chainId, address] = ISSUER.exec(payload.iss) ?? []
  const { domain, statement, aud, version, nonce, iat, exp, nbf, requestId, resources } = payload
  const lines = [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement || undefined,
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    exp && `Expiration Time: ${exp}`,
    nbf && `Not Before: ${nbf}`,
    requestId && `Request ID: ${requestId}`,
    resources && ['Resources:', ...resources.map((resource) => `- ${resource}`)].join('\n'),
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

/**
 * Returns the address of the key that signed a message (EIP-191), or `undefined` when the signature
 * is invalid.
 */
export async function recoverSigner(message: string, signature: Hex): Promise<string | undefined> {
  try {
    return await recoverMessageAddress({ message, signature })
  } catch {
    return undefined
  }
}

/** Resolves to true if a contract account confirms the signature. Source: ERC-1271. */
async function isContractSignature(readChain: ReadChain, signed: SignedCacao): Promise<boolean> {
  const { chainId, address, message, signature } = signed
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const bytes = signature.slice(2)
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  const data = `0x1626ba7e${hashMessage(message).slice(2)}${word(64)}${word(bytes.length / 2)}${padded}`
  const answer = await readChain(chainId, 'eth_call', [{ to: address, data }, 'latest'])
  // Compares all 32 bytes: a precompiled contract that returns its input would begin with the same
  // four bytes.
  return answer === MAGIC_WORD
}

/** Returns true if the signed payload equals the requested one, member by member. */
function matches(payload: CacaoPayload, asked: AuthPayload, now: number): boolean {
  const { resources = [] } = payload
  const same = (['domain', 'aud', 'version', 'nonce', 'iat', 'exp'] as const).every(
    (name) => payload[name] === asked[name],
  )
  const kept = asked.resources.slice(0, -1).every((resource) => resources.includes(resource))
  const timely = asked.exp === undefined || Date.parse(asked.exp) > now
  return (
    same &&
    kept &&
    timely &&
    payload.nbf === undefined &&
    payload.requestId === undefined &&
    isStatementOf(payload.statement, asked.statement)
  )
}

/**
 * Checks one signed object against the request.
 *
 * A signature of an account that is not deployed yet (ERC-6492) can only be checked by deploying it
 * in a call. The server does that: it checks every sign-in.
 *
 * @returns `undefined` if a member differs or another key signed.
 */
export async function checkCacao(
  value: unknown,
  asked: AuthPayload,
  context: { readChain: ReadChain; now: number },
): Promise<SignedCacao | undefined> {
  if (!isRecord(value) || !isRecord(value.p) || !isRecord(value.s)) return undefined
  const payload = value.p as unknown as CacaoPayload
  const { t, s: signature } = value.s
  const [, reference, address] = ISSUER.exec(String(payload.iss)) ?? []
  if (!reference || !address || !asked.chains.includes(`eip155:${reference}`)) return undefined
  if (typeof signature !== 'string' || !/^0x([0-9a-fA-F]{2}){1,20000}$/.test(signature))
    return undefined
  const { resources } = payload
  if (
    resources !== undefined &&
    !(Array.isArray(resources) && resources.every((resource) => typeof resource === 'string'))
  )
    return undefined
  if (!matches(payload, asked, context.now)) return undefined
  const signed: SignedCacao = {
    address: getAddress(address),
    chainId: Number(reference),
    message: formatAuthMessage(payload),
    signature: signature as `0x${string}`,
    recap: readRecap(resources?.at(-1)),
  }
  if (t === 'eip191')
    return (await recoverSigner(signed.message, signed.signature)) === signed.address
      ? signed
      : undefined
  if (UNDEPLOYED.test(signature)) return signed
  return (await isContractSignature(context.readChain, signed)) ? signed : undefined
}
