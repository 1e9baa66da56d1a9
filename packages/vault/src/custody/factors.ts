import type { FactorKind, FactorVerifier } from '@latchkey/protocol'
import { argon2idAsync } from '@noble/hashes/argon2'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { base32nopad, base64urlnopad } from '@scure/base'
import { VaultError } from '../kernel/vaultError.js'
import { enProblem, problemTexts } from './problemTexts.js'

const CODE_BYTES = 16
const GROUP = /.{1,4}/g

/** Source: OWASP Password Storage: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { m: 19_456, t: 2, p: 1, dkLen: 32 } as const

/** Context that binds factor keys to one sealing: they cannot open another one. */
export interface FactorContext {
  walletId: string
  epoch: number
}

/** All kinds, in the order in which two of them are combined into a key. */
export const factorKinds: readonly FactorKind[] = ['code', 'password', 'passkey']

/**
 * Factors of a user: code and password as typed, and the output of a passkey, as base64url of 32
 * bytes.
 */
export type GivenFactors = Readonly<Partial<Record<FactorKind, string>>>

/** Keys that are derived from the user's factors. The caller wipes them with {@link wipeKeys}. */
export type FactorKeys = Readonly<Partial<Record<FactorKind, Uint8Array>>>

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const infoOf = (use: string, { walletId, epoch }: FactorContext): Uint8Array =>
  utf8(`latchkey factor v1|${use}|${walletId}|${epoch}`)

/** Creates a recovery code: 128 bits, in groups of four letters and digits. */
export function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_BYTES))
  const code = base32nopad.encode(bytes).match(GROUP)?.join('-') ?? ''
  bytes.fill(0)
  return code
}

/**
 * Parses a typed code. Digits that look like letters count as those letters. Returns `undefined` if
 * the text is not a code.
 */
function readCode(typed: string): Uint8Array | undefined {
  const text = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll('8', 'B')
  if (!/^[A-Z2-7]{26}$/.test(text)) return undefined
  try {
    return base32nopad.decode(text)
  } catch {
    // Nonzero padding bits: no valid code has them, so this is a typing error.
    return undefined
  }
}

/** True if the typed code equals the shown code. */
export function isSameCode(code: string, typed: string): boolean {
  const [one, other] = [readCode(code), readCode(typed)]
  return (
    one !== undefined && other !== undefined && one.every((byte, index) => byte === other[index])
  )
}

/** Creates a salt for a new password. */
export function createSalt(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16))
}

async function passwordKey(password: string, salt: Uint8Array): Promise<Uint8Array> {
  const bytes = utf8(password.normalize('NFKC'))
  try {
    return await argon2idAsync(bytes, salt, ARGON2)
  } finally {
    bytes.fill(0)
  }
}

function requireCode(typed: string): Uint8Array {
  const code = readCode(typed)
  if (code) return code
  throw new VaultError('factorRefused', enProblem.codeForm, {
    shown: () => problemTexts().codeForm,
  })
}

function requirePasskey(answered: string): Uint8Array {
  if (/^[-_A-Za-z0-9]{43}$/.test(answered)) return base64urlnopad.decode(answered)
  throw new VaultError('factorRefused', 'The passkey returned no key.')
}

/**
 * Derives the keys of factors.
 *
 * @throws VaultError `factorRefused` if the code is invalid, or the passkey's output is not a key
 */
export async function factorKeys(
  { code, password, passkey }: GivenFactors,
  salt: Uint8Array,
): Promise<FactorKeys> {
  return {
    ...(code === undefined ? {} : { code: requireCode(code) }),
    ...(passkey === undefined ? {} : { passkey: requirePasskey(passkey) }),
    ...(password === undefined ? {} : { password: await passwordKey(password, salt) }),
  }
}

/** Overwrites keys that are not needed any more. */
export function wipeKeys(keys: FactorKeys): void {
  for (const kind of factorKinds) keys[kind]?.fill(0)
}

/**
 * Derives the proof of one factor for the recovery service. It reveals nothing about the key that
 * opens the share.
 */
function proofOf(kind: FactorKind, key: Uint8Array, context: FactorContext): Uint8Array {
  return hkdf(sha256, key, undefined, infoOf(`proof ${kind}`, context), 32)
}

/**
 * Derives the proof of a recovery code or a passkey. A password has no proof, because its salt is
 * not known yet.
 *
 * @throws VaultError `factorRefused`
 */
export function factorProof(
  { code, passkey }: GivenFactors,
  context: FactorContext,
): { kind: FactorKind; proof: Uint8Array } {
  const kind = code === undefined ? 'passkey' : 'code'
  const key = code === undefined ? requirePasskey(passkey ?? '') : requireCode(code)
  const proof = proofOf(kind, key, context)
  key.fill(0)
  return { kind, proof }
}

/** Returns the verifiers by which the recovery service checks factors. */
export function factorVerifiers(keys: FactorKeys, context: FactorContext): FactorVerifier[] {
  return factorKinds.flatMap((kind) => {
    const key = keys[kind]
    return key
      ? [{ kind, verifier: base64urlnopad.encode(sha256(proofOf(kind, key, context))) }]
      : []
  })
}
