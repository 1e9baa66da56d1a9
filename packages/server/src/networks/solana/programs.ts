import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'

/** Programs of tokens. Sources: https://spl.solana.com, https://developers.metaplex.com. */
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const ATA_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

export const tokenPrograms = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM] as const
export type TokenProgram = (typeof tokenPrograms)[number]

async function derive(program: string, seeds: readonly (string | Uint8Array)[]): Promise<string> {
  const [derived] = await getProgramDerivedAddress({
    programAddress: address(program),
    seeds: [...seeds],
  })
  return derived
}

const bytesOf = (text: string): Uint8Array =>
  new Uint8Array(getAddressEncoder().encode(address(text)))

/** Returns the conventional (associated) address of a wallet's account of a mint. */
export function associatedAddress(
  owner: string,
  mint: string,
  program: TokenProgram,
): Promise<string> {
  return derive(ATA_PROGRAM, [owner, program, mint].map(bytesOf))
}

/** Returns the address of a mint's Metaplex metadata. */
export function metadataAddress(mint: string): Promise<string> {
  return derive(METADATA_PROGRAM, ['metadata', bytesOf(METADATA_PROGRAM), bytesOf(mint)])
}
