import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import { getInitializeMint2Instruction } from '@solana-program/token'
import type { LedgerMint, MintHabit } from '../constants.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokenAccount.js'
import { addressBytes, double, join, text, unsigned } from './encodeFields.js'

/** Bytes of a mint without extensions, and of one before its extensions. */
const MINT_BYTES = 82
const EXTENDED_MINT_BYTES = 166
const FROZEN = 2
/** 2 %. */
const FEE_BASIS_POINTS = 200
const MAX_FEE = 5_000_000n
const MULTIPLIER = 1.5
/** Source: spl-token-metadata-interface, `initialize` */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

/** An extension: the bytes that it takes in the mint, and the data of its instruction. */
interface Extension {
  readonly bytes: number
  readonly data: Uint8Array
}

/**
 * Returns the extension of a special behavior. Numbers of instructions:
 * https://github.com/solana-program/token-2022 `interface/src/instruction.rs`
 */
function extensionOf(habit: MintHabit, authority: string): Extension | undefined {
  const key = addressBytes(authority)
  const extensions: Readonly<Partial<Record<MintHabit, Extension>>> = {
    transferFee: {
      bytes: 108,
      data: join([26, 0, 1], key, [1], key, unsigned(FEE_BASIS_POINTS, 2), unsigned(MAX_FEE, 8)),
    },
    frozen: { bytes: 1, data: Uint8Array.of(28, 0, FROZEN) },
    nonTransferable: { bytes: 0, data: Uint8Array.of(32) },
    permanentDelegate: { bytes: 32, data: join([35], key) },
    hook: { bytes: 64, data: join([36, 0], key, addressBytes(HOOK_PROGRAM)) },
    scaled: { bytes: 56, data: join([43, 0], key, double(MULTIPLIER)) },
    paused: { bytes: 33, data: join([44, 0], key) },
  }
  return extensions[habit]
}

/** An address without a program. */
const HOOK_PROGRAM = 'Hook111111111111111111111111111111111111111'

function token2022(data: Uint8Array, mint: Address, signer?: Address): Instruction {
  const signers = signer ? [{ address: signer, role: AccountRole.READONLY_SIGNER }] : []
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }, ...signers],
    data,
  }
}

function initializeMetadata(address: Address, issuer: Address, { name, symbol }: LedgerMint) {
  const data = join(INITIALIZE_METADATA, text(name), text(symbol), text(''))
  return {
    programAddress: TOKEN_2022_PROGRAM,
    accounts: [
      { address, role: AccountRole.WRITABLE },
      { address: issuer, role: AccountRole.READONLY },
      { address, role: AccountRole.READONLY },
      { address: issuer, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  } satisfies Instruction
}

/** Pauses all transfers of a mint. */
export function pause(mint: Address, issuer: Address): Instruction {
  return token2022(Uint8Array.of(44, 1), mint, issuer)
}

/** Creates a mint with its metadata and the extension of its special behavior. */
export function createMintInstructions(
  given: LedgerMint,
  mint: Address,
  issuer: Address,
  rentOf: (bytes: number) => bigint,
): readonly Instruction[] {
  const { decimals, habit, program } = given
  const isOld = program === 'token'
  const programAddress = isOld ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
  const extension = extensionOf(habit, issuer)
  // Each extension has a header of four bytes. The metadata is added after the others later.
  const space = isOld
    ? MINT_BYTES
    : EXTENDED_MINT_BYTES + 4 + 64 + (extension ? 4 + extension.bytes : 0)
  const metadata = initializeMetadata(mint, issuer, given)
  const lamports = rentOf(isOld ? space : space + metadata.data.length + 4 + 64)
  const create = getCreateAccountInstruction({
    payer: createNoopSigner(issuer),
    newAccount: createNoopSigner(mint),
    lamports,
    space,
    programAddress,
  })
  const initialize = getInitializeMint2Instruction(
    {
      mint,
      decimals,
      mintAuthority: issuer,
      freezeAuthority: habit === 'frozen' ? issuer : null,
    },
    { programAddress },
  )
  if (isOld) return [create, initialize]
  const keys = join(addressBytes(issuer), addressBytes(mint))
  return [
    create,
    token2022(join([39, 0], keys), mint),
    ...(extension ? [token2022(extension.data, mint)] : []),
    initialize,
    metadata,
  ]
}
