import {
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  isAddress,
  isOffCurveAddress,
} from '@solana/kit'
import { programs } from '../kernel/programs.js'

/** Brands an address that was parsed before. */
export function toAddress(text: string): Address {
  return address(text)
}

/** Derives the associated token account of an owner. */
export async function findTokenAccount(
  owner: string,
  mint: string,
  tokenProgram: string,
): Promise<Address> {
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: address(programs.associatedToken),
    seeds: [owner, tokenProgram, mint].map((key) => encoder.encode(address(key))),
  })
  return found
}

/** Derives the account that has the Metaplex metadata of a mint. */
export async function findMetadataAccount(mint: string): Promise<Address> {
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: address(programs.metadata),
    seeds: ['metadata', encoder.encode(address(programs.metadata)), encoder.encode(address(mint))],
  })
  return found
}

/** True if no key can sign for the address: a program controls it. */
export function isOffCurve(text: string): boolean {
  return isAddress(text) && isOffCurveAddress(text)
}
