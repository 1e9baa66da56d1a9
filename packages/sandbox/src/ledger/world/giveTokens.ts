import { type Address, createNoopSigner, type Instruction } from '@solana/kit'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getMintToInstruction,
  getThawAccountInstruction,
} from '@solana-program/token'
import { parseUnits } from 'viem'
import { ledgerMints, type MintKey } from '../constants.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokenAccount.js'
import { addressBytes } from './encodeFields.js'
import { type LedgerAccount, ledgerPeople } from './ledgerPeople.js'
import { findProgramAddress } from './programAddress.js'
import type { WorldSender } from './worldSender.js'

/** Amounts for an account, in whole tokens as decimal text: `{ SOL: '1.5', DOL: '100' }`. */
export type LedgerGift = Readonly<Partial<Record<MintKey | 'SOL', string>>>

const SOL_DECIMALS = 9

export function programOf(key: MintKey): Address {
  return ledgerMints[key].program === 'token' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
}

export function mintOf(key: MintKey): Address {
  return ledgerMints[key].address as Address
}

/** A cache of derived addresses: a derivation takes up to a millisecond. */
const tokenAccounts = new Map<string, Address>()

/** Returns the associated token account of an owner. */
export function tokenAccountOf(key: MintKey, owner: Address): Address {
  const name = `${key} ${owner}`
  const known = tokenAccounts.get(name)
  if (known) return known
  const seeds = [owner, programOf(key), mintOf(key)].map(addressBytes)
  const { address } = findProgramAddress(seeds, ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
  tokenAccounts.set(name, address)
  return address
}

/** Creates the associated token account of an owner, if there is none. */
export function openAccount(key: MintKey, owner: Address, payer: LedgerAccount): Instruction {
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer.address),
    ata: tokenAccountOf(key, owner),
    owner,
    mint: mintOf(key),
    tokenProgram: programOf(key),
  })
}

/** Mints tokens to an account. Accounts of `FROST` are frozen again afterwards. */
function mintInstructions(key: MintKey, owner: Address, amount: bigint): readonly Instruction[] {
  const options = { programAddress: programOf(key) }
  const account = tokenAccountOf(key, owner)
  const issuer = createNoopSigner(ledgerPeople.deployer.address)
  const [mint, isFrozen] = [mintOf(key), ledgerMints[key].habit === 'frozen']
  return [
    openAccount(key, owner, ledgerPeople.deployer),
    ...(isFrozen ? [getThawAccountInstruction({ account, mint, owner: issuer }, options)] : []),
    getMintToInstruction({ mint, token: account, mintAuthority: issuer, amount }, options),
    ...(isFrozen ? [getFreezeAccountInstruction({ account, mint, owner: issuer }, options)] : []),
  ]
}

/**
 * Funds an account with SOL and tokens, in transactions of its history. Returns their
 * signatures.
 */
export function giveTokens(
  sender: WorldSender,
  owner: Address,
  { SOL, ...tokens }: LedgerGift,
): readonly string[] {
  const signatures = SOL === undefined ? [] : [sender.airdrop(owner, parseUnits(SOL, SOL_DECIMALS))]
  for (const [key, amount] of Object.entries(tokens) as [MintKey, string][]) {
    const units = parseUnits(amount, ledgerMints[key].decimals)
    signatures.push(sender.send([ledgerPeople.deployer], mintInstructions(key, owner, units)))
  }
  return signatures
}
