import * as spl from '@solana/spl-token'
import { Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import type { LedgerWorld } from './openLedger.js'

/** A mint of a test, with its authority. */
export interface TestMint {
  readonly mint: PublicKey
  readonly program: PublicKey
  readonly authority: Keypair
  readonly decimals: number
}

/** Signs instructions, sends them, and adds blocks until they are final. */
export async function sendInstructions(
  { ledger, connection }: LedgerWorld,
  instructions: Transaction['instructions'],
  signers: readonly [Keypair, ...Keypair[]],
  isFailing = false,
): Promise<string> {
  const [payer] = signers
  const latest = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, ...latest }).add(...instructions)
  transaction.sign(...signers)
  const signature = await connection.sendRawTransaction(transaction.serialize(), {
    skipPreflight: isFailing,
  })
  ledger.advance(5)
  return signature
}

/** Creates a mint of the classic token program. Its authority may freeze accounts. */
export async function createMint(world: LedgerWorld, decimals: number): Promise<TestMint> {
  const authority = await world.createRich()
  const key = Keypair.generate()
  const program = spl.TOKEN_PROGRAM_ID
  const lamports = await world.connection.getMinimumBalanceForRentExemption(spl.MINT_SIZE)
  await sendInstructions(
    world,
    [
      SystemProgram.createAccount({
        fromPubkey: authority.publicKey,
        newAccountPubkey: key.publicKey,
        space: spl.MINT_SIZE,
        lamports,
        programId: program,
      }),
      spl.createInitializeMint2Instruction(
        key.publicKey,
        decimals,
        authority.publicKey,
        authority.publicKey,
      ),
    ],
    [authority, key],
  )
  return { mint: key.publicKey, program, authority, decimals }
}

/**
 * Creates a mint of Token-2022 with texts.
 *
 * @param pointer - The place that the mint names for its texts. @default the mint itself
 */
export async function createDescribedMint(
  world: LedgerWorld,
  texts: { name: string; symbol: string },
  { decimals = 6, pointer }: { decimals?: number; pointer?: PublicKey } = {},
): Promise<TestMint> {
  const authority = await world.createRich()
  const key = Keypair.generate()
  const program = spl.TOKEN_2022_PROGRAM_ID
  const space = spl.getMintLen([spl.ExtensionType.MetadataPointer])
  const owner = authority.publicKey
  const mint = key.publicKey
  await sendInstructions(
    world,
    [
      SystemProgram.createAccount({
        fromPubkey: owner,
        newAccountPubkey: mint,
        space,
        // Sufficient for the texts too, which the program adds.
        lamports: 100_000_000,
        programId: program,
      }),
      spl.createInitializeMetadataPointerInstruction(mint, owner, pointer ?? mint, program),
      spl.createInitializeMint2Instruction(mint, decimals, owner, null, program),
      spl.createInitializeInstruction({
        programId: program,
        mint,
        metadata: mint,
        mintAuthority: owner,
        updateAuthority: owner,
        uri: 'https://evil.example/token.json',
        ...texts,
      }),
    ],
    [authority, key],
  )
  return { mint, program, authority, decimals }
}

/** Creates the conventional account of an owner, and mints an amount into it. */
export async function mintTo(
  world: LedgerWorld,
  { mint, program, authority }: TestMint,
  owner: PublicKey,
  amount: bigint,
): Promise<PublicKey> {
  const account = spl.getAssociatedTokenAddressSync(mint, owner, true, program)
  await sendInstructions(
    world,
    [
      spl.createAssociatedTokenAccountIdempotentInstruction(
        authority.publicKey,
        account,
        owner,
        mint,
        program,
      ),
      spl.createMintToInstruction(mint, account, authority.publicKey, amount, [], program),
    ],
    [authority],
  )
  return account
}

/** Creates a further account of a classic token, and mints an amount into it. */
export async function mintToFurther(
  world: LedgerWorld,
  { mint, authority }: TestMint,
  owner: PublicKey,
  amount: bigint,
): Promise<void> {
  const account = Keypair.generate()
  await sendInstructions(
    world,
    [
      SystemProgram.createAccount({
        fromPubkey: authority.publicKey,
        newAccountPubkey: account.publicKey,
        space: spl.ACCOUNT_SIZE,
        lamports: await world.connection.getMinimumBalanceForRentExemption(spl.ACCOUNT_SIZE),
        programId: spl.TOKEN_PROGRAM_ID,
      }),
      spl.createInitializeAccount3Instruction(account.publicKey, mint, owner),
      spl.createMintToInstruction(mint, account.publicKey, authority.publicKey, amount),
    ],
    [authority, account],
  )
}
