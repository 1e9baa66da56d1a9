import { base58 } from '@scure/base'
import { solanaKeys } from './openFrame.js'

const SYSTEM = new Uint8Array(32)

/** Returns a Solana account without a known key. */
export function solanaAccount(seed: number): Uint8Array {
  return new Uint8Array(32).fill(seed)
}

/** Encodes a list with its length, which is one byte for short lists. */
const list = (items: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.of(items.length, ...items.flatMap((item) => [...item]))

/** Returns the little-endian bytes of a number. */
export function littleEndian(value: bigint, size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) =>
    Number((value >> BigInt(8 * index)) & 0xffn),
  )
}

export interface SolanaParts {
  /** Accounts, signers first. */
  accounts: readonly Uint8Array[]
  signers?: number
  instructions: readonly { program: number; accounts: readonly number[]; data: Uint8Array }[]
  version?: 'legacy' | 0
}

/** Returns the bytes of an unsigned transaction. */
export function solanaBytes({
  accounts,
  signers = 1,
  instructions,
  version = 'legacy',
}: SolanaParts): Uint8Array {
  const encoded = instructions.map(({ program, accounts: indices, data }) =>
    Uint8Array.of(program, indices.length, ...indices, data.length, ...data),
  )
  const message = [
    ...(version === 0 ? [0x80] : []),
    signers,
    0,
    1,
    ...list(accounts),
    ...new Uint8Array(32).fill(9),
    ...list(encoded),
    ...(version === 0 ? [0] : []),
  ]
  return Uint8Array.of(signers, ...new Uint8Array(64 * signers), ...message)
}

/** Returns a transfer of lamports from the user. */
export function solanaTransfer(
  lamports: bigint,
  options: Pick<SolanaParts, 'version'> = {},
): Uint8Array {
  return solanaBytes({
    accounts: [base58.decode(solanaKeys.address), solanaAccount(5), SYSTEM],
    instructions: [
      {
        program: 2,
        accounts: [0, 1],
        data: Uint8Array.of(2, 0, 0, 0, ...littleEndian(lamports, 8)),
      },
    ],
    ...options,
  })
}
