import type { FactorKind, FactorVerifier } from '@latchkey/protocol'
import { argon2idAsync } from '@noble/hashes/argon2'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import { base32nopad, base64urlnopad } from '@scure/base'
import { VaultError } from '../kernel/vaultError.js'

const CODE_BYTES = 16
const GROUP = /.{1,4}/g

/** Source: OWASP Password Storage: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { m: 19_456, t: 2, p: 1, dkLen: 32 } as const

/** What belongs to one sealing: nothing made for it opens another one. */
export interface FactorContext {
  walletId: string
  epoch: number
}

/** Keys that come of what a visitor has and knows. The caller wipes them. */
export interface FactorKeys {
  readonly code: Uint8Array
  readonly password: Uint8Array
}

/** What the recovery service keeps instead of a share, and cannot open. Salt and nonce are no secret. */
interface SealedBySelf {
  version: 1
  salt: string
  sealed: { kinds: ['code', 'password']; iv: string; ciphertext: string }[]
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const infoOf = (use: string, { walletId, epoch }: FactorContext): Uint8Array => utf8(`latchkey factor v1|${use}|${walletId}|${epoch}`)

/** A new recovery code: 128 bits, in groups of four letters and digits. */
export function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_BYTES))
  const code = base32nopad.encode(bytes).match(GROUP)?.join('-') ?? ''
  bytes.fill(0)
  return code
}

/** Bytes of a code as somebody typed it; digits that look like letters are taken for them. `undefined`: it is none. */
function readCode(typed: string): Uint8Array | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
  if (!/^[A-Z2-7]{26}$/.test(text)) return undefined
  try {
    return base32nopad.decode(text)
  } catch {
    // Bits that no code has: a slip of the pen.
    return undefined
  }
}

/** Whether a code was copied rightly. */
export function isSameCode(code: string, typed: string): boolean {
  const [one, other] = [readCode(code), readCode(typed)]
  return one !== undefined && other !== undefined && one.every((byte, index) => byte === other[index])
}

/** Salt of a new password. */
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

/** @throws VaultError `factorRefused` when the code is none */
export async function factorKeys(given: { code: string; password: string }, salt: Uint8Array): Promise<FactorKeys> {
  const code = readCode(given.code)
  if (!code) throw new VaultError('factorRefused', 'That is no recovery code: it has 26 letters and digits.')
  return { code, password: await passwordKey(given.password, salt) }
}

/** Proof of one factor, for the recovery service: says nothing about what opens the share. */
export function factorProof(kind: FactorKind, keys: FactorKeys, context: FactorContext): Uint8Array {
  return hkdf(sha256, keys[kind], undefined, infoOf(`proof ${kind}`, context), 32)
}

/** Proof of a recovery code alone, for whoever cannot ask for the salt of the password yet. */
export function codeProof(typed: string, context: FactorContext): Uint8Array {
  const code = readCode(typed)
  if (!code) throw new VaultError('factorRefused', 'That is no recovery code: it has 26 letters and digits.')
  return factorProof('code', { code, password: new Uint8Array() }, context)
}

/** What the recovery service knows factors again by. */
export function factorVerifiers(keys: FactorKeys, context: FactorContext): FactorVerifier[] {
  return (['code', 'password'] as const).map((kind) => ({ kind, verifier: base64urlnopad.encode(sha256(factorProof(kind, keys, context))) }))
}

/** Both factors go into it: one alone opens nothing, and the code alone has 128 bits. */
async function pairKey({ code, password }: FactorKeys, context: FactorContext): Promise<CryptoKey> {
  const both = new Uint8Array(code.length + password.length)
  both.set(code)
  both.set(password, code.length)
  const bytes = hkdf(sha256, both, undefined, infoOf('code+password', context), 32)
  both.fill(0)
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt'])
  bytes.fill(0)
  return key
}

/** Seals a share under two factors (AES-256-GCM). */
export async function sealByFactors(share: Uint8Array, keys: FactorKeys, salt: Uint8Array, context: FactorContext): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const parameters = { name: 'AES-GCM', iv, additionalData: new Uint8Array(infoOf('share', context)) }
  const ciphertext = await crypto.subtle.encrypt(parameters, await pairKey(keys, context), new Uint8Array(share))
  const sealed: SealedBySelf = {
    version: 1,
    salt: base64urlnopad.encode(salt),
    sealed: [{ kinds: ['code', 'password'], iv: base64urlnopad.encode(iv), ciphertext: base64urlnopad.encode(new Uint8Array(ciphertext)) }],
  }
  return utf8(JSON.stringify(sealed))
}

function readSealed(bytes: Uint8Array): SealedBySelf {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Partial<SealedBySelf>
    if (value.version === 1 && typeof value.salt === 'string' && Array.isArray(value.sealed)) return value as SealedBySelf
  } catch {
    // Said below: what is not JSON is no sealed share either.
  }
  throw new VaultError('sharesRefused', 'The recovery service answered with something that is no part of this wallet.', { code: 4100 })
}

/** Opens what {@link sealByFactors} sealed. @throws VaultError `factorRefused` when code or password is another. The caller wipes it. */
export async function openByFactors(bytes: Uint8Array, given: { code: string; password: string }, context: FactorContext): Promise<Uint8Array> {
  const { salt, sealed } = readSealed(bytes)
  const [box] = sealed
  if (!box) throw new VaultError('sharesRefused', 'The recovery service answered with nothing.', { code: 4100 })
  const keys = await factorKeys(given, base64urlnopad.decode(salt))
  try {
    const parameters = { name: 'AES-GCM', iv: new Uint8Array(base64urlnopad.decode(box.iv)), additionalData: new Uint8Array(infoOf('share', context)) }
    const ciphertext = new Uint8Array(base64urlnopad.decode(box.ciphertext))
    return new Uint8Array(await crypto.subtle.decrypt(parameters, await pairKey(keys, context), ciphertext))
  } catch (cause) {
    throw new VaultError('factorRefused', 'The recovery code or the password is not the right one.', { cause })
  } finally {
    keys.code.fill(0)
    keys.password.fill(0)
  }
}
