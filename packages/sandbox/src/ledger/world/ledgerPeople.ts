import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Address, getBase58Decoder } from '@solana/kit'

/** An account of the ledger whose key is public, and worthless elsewhere. */
export interface LedgerAccount {
  readonly address: Address
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** The private key: the seed of ed25519, 32 bytes. */
  readonly seed: Uint8Array
  /** Returns the signature of a message: 64 bytes. */
  sign(message: Uint8Array): Uint8Array
}

/** The bytes before the seed of an ed25519 key in PKCS #8. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives an account from a name. */
export function accountOf(name: string): LedgerAccount {
  const seed = createHash('sha256').update(`latchkey ledger: ${name}`).digest()
  const key = Buffer.concat([PKCS8_HEADER, seed])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  const publicKey = new Uint8Array(spki.subarray(-32))
  const address = getBase58Decoder().decode(publicKey) as Address
  return {
    address,
    publicKey,
    seed: new Uint8Array(seed),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  }
}

/**
 * The accounts on the ledger besides those of tests: the authority of all mints, the source of
 * purchases, users with history, and a sender of spam.
 */
export const ledgerPeople: Readonly<
  Record<'deployer' | 'cashier' | 'ada' | 'ben' | 'cleo' | 'dov' | 'mallory', LedgerAccount>
> = {
  deployer: accountOf('deployer'),
  cashier: accountOf('cashier'),
  ada: accountOf('ada'),
  ben: accountOf('ben'),
  cleo: accountOf('cleo'),
  dov: accountOf('dov'),
  mallory: accountOf('mallory'),
}
