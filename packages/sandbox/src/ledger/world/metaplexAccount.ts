import { type Address, type EncodedAccount, getProgramDerivedAddress, lamports } from '@solana/kit'
import type { LedgerMint } from '../constants.js'
import { addressBytes, join, text, unsigned } from './encodeFields.js'

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
const METADATA_V1 = 4

/** Encodes a string filled with NUL up to its maximum length, as the program stores it. */
function padded(value: string, length: number): Uint8Array {
  return text(value.padEnd(length, '\0'))
}

/** Encodes the metadata account of a mint in Metaplex's layout. litesvm lacks the program. */
export async function createMetaplexAccount(
  { address: mint, name, symbol }: LedgerMint,
  issuer: Address,
  rentOf: (bytes: number) => bigint,
): Promise<EncodedAccount> {
  const seeds = ['metadata', addressBytes(METAPLEX), addressBytes(mint)]
  const [address] = await getProgramDerivedAddress({ programAddress: METAPLEX, seeds })
  const data = join(
    [METADATA_V1],
    addressBytes(issuer),
    addressBytes(mint),
    padded(name, 32),
    padded(symbol, 10),
    padded('', 200),
    // Seller fee, creators, primary sale, mutable, edition nonce, token standard: fungible.
    unsigned(0, 2),
    [0, 0, 1, 0, 1, 2],
  )
  return {
    address,
    data,
    executable: false,
    lamports: lamports(rentOf(data.length)),
    programAddress: METAPLEX,
    space: BigInt(data.length),
  }
}
