import type { Ledger } from '@latchkey/sandbox/ledger'
import { solanaTestAccounts } from '@latchkey/testing'
import {
  createInitializeMintInstruction,
  type ExtensionType,
  getMintLen,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'

/** The test account at an index, as a key pair of web3.js: an independent implementation. */
export function keypairOf(index: number): Keypair {
  const account = solanaTestAccounts()[index]
  if (!account) throw new Error(`no test account ${index}`)
  return Keypair.fromSeed(account.seed)
}

export function connectionOf({ url, websocketUrl }: Ledger): Connection {
  return new Connection(url, { commitment: 'confirmed', wsEndpoint: websocketUrl })
}

/** Sends instructions as the issuer, the last test account. */
export async function sendAsIssuer(
  ledger: Ledger,
  instructions: readonly TransactionInstruction[],
  signers: readonly Keypair[] = [],
): Promise<string> {
  const transaction = new Transaction().add(...instructions)
  return sendAndConfirmTransaction(connectionOf(ledger), transaction, [keypairOf(9), ...signers])
}

/** The options of a token of the tests. */
export interface TokenOptions {
  decimals?: number
  extensions?: readonly ExtensionType[]
  /** Instructions between the creation of the account and of the mint. */
  setup?: (mint: PublicKey, issuer: PublicKey) => readonly TransactionInstruction[]
  freezable?: boolean
}

/** Creates a mint: of the classic program, or of Token-2022 with extensions. */
export async function createToken(
  ledger: Ledger,
  { decimals = 6, extensions, setup = () => [], freezable = false }: TokenOptions = {},
): Promise<PublicKey> {
  const issuer = keypairOf(9)
  const mint = Keypair.generate()
  const programId = extensions ? TOKEN_2022_PROGRAM_ID : TOKEN_PROGRAM_ID
  const space = extensions ? getMintLen([...extensions]) : 82
  const lamports = await connectionOf(ledger).getMinimumBalanceForRentExemption(space)
  await sendAsIssuer(
    ledger,
    [
      SystemProgram.createAccount({
        fromPubkey: issuer.publicKey,
        newAccountPubkey: mint.publicKey,
        space,
        lamports,
        programId,
      }),
      ...setup(mint.publicKey, issuer.publicKey),
      createInitializeMintInstruction(
        mint.publicKey,
        decimals,
        issuer.publicKey,
        freezable ? issuer.publicKey : null,
        programId,
      ),
    ],
    [mint],
  )
  return mint.publicKey
}

/** Mints tokens to an owner. Returns the owner's token account. */
export async function issue(
  ledger: Ledger,
  mint: PublicKey,
  owner: string,
  amount: bigint,
  programId: PublicKey = TOKEN_PROGRAM_ID,
): Promise<PublicKey> {
  const [connection, issuer] = [connectionOf(ledger), keypairOf(9)]
  const account = await getOrCreateAssociatedTokenAccount(
    connection,
    issuer,
    mint,
    new PublicKey(owner),
    true,
    'confirmed',
    undefined,
    programId,
  )
  await mintTo(connection, issuer, mint, account.address, issuer, amount, [], undefined, programId)
  return account.address
}
