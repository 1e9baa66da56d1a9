import { type Ledger, ledgerNetworkId, startLedger } from '@latchkey/sandbox/ledger'
import { base58 } from '@scure/base'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import type { FrameMint } from '../kernel/config.js'
import { VaultError } from '../kernel/vaultError.js'
import {
  type FrameOptions,
  type NodeFault,
  type OpenFrame,
  openFrame,
  solanaSecret,
} from './openFrame.js'

const NODES: [string, string] = ['https://one.solana.example/', 'https://two.solana.example/']

/** The user's keys, for web3.js. */
export const user: Keypair = Keypair.fromSeed(solanaSecret)
export const friend: Keypair = Keypair.fromSeed(new Uint8Array(32).fill(8))
export const thief: Keypair = Keypair.fromSeed(new Uint8Array(32).fill(9))

/** A ledger with a listed token of which the user has 1,000, and frames on two nodes of it. */
export interface SolanaWorld {
  readonly ledger: Ledger
  readonly connection: Connection
  /** Mint of the listed token, with 6 decimals. */
  readonly mint: PublicKey
  /** The user's token account of it. */
  readonly account: PublicKey
  open(options?: Omit<FrameOptions, 'fetchSolana'>): OpenFrame
  /** Encodes an unsigned transaction of the user. */
  encode(...instructions: TransactionInstruction[]): Promise<string>
  /** Sends a transaction of other accounts. The first one pays. */
  execute(signers: readonly Keypair[], ...instructions: TransactionInstruction[]): Promise<string>
  fund(address: PublicKey, sol: number): Promise<void>
}

/** Returns the token account of an owner. */
export const tokenAccountOf = (
  mint: PublicKey,
  owner: PublicKey,
  program: PublicKey = TOKEN_PROGRAM_ID,
): PublicKey => getAssociatedTokenAddressSync(mint, owner, true, program)

/**
 * Creates a fetch in which both nodes are the same ledger, unless a fault makes one lie or stay
 * silent.
 */
function fetchOf(url: string, faults: readonly (NodeFault | undefined)[]): typeof fetch {
  return async (input, init) => {
    const { id, method, params } = JSON.parse(String(init?.body)) as {
      id: number
      method: string
      params: unknown
    }
    const ask = async (): Promise<{ result?: unknown }> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: String(init?.body),
      })
      return (await response.json()) as { result?: unknown }
    }
    const fault = faults[NODES.indexOf(String(input) as (typeof NODES)[number])]
    const result = await fault?.(method, params, async () => (await ask()).result)
    if (result instanceof Response) return result
    if (result instanceof VaultError)
      return Response.json({
        jsonrpc: '2.0',
        id,
        error: { code: result.code, message: result.message },
      })
    return Response.json(result === undefined ? await ask() : { jsonrpc: '2.0', id, result })
  }
}

export async function openSolanaWorld(): Promise<SolanaWorld> {
  const ledger = await startLedger()
  const connection = new Connection(ledger.url, {
    commitment: 'confirmed',
    wsEndpoint: ledger.websocketUrl,
  })
  const latest = async (): Promise<string> => (await connection.getLatestBlockhash()).blockhash
  const world: SolanaWorld = {
    ledger,
    connection,
    mint: mintKey.publicKey,
    account: tokenAccountOf(mintKey.publicKey, user.publicKey),
    open({ faults = [], clusters, ...options } = {}) {
      const listed: FrameMint = {
        address: mintKey.publicKey.toBase58(),
        name: 'Sandbox Dollar',
        symbol: 'SBD',
        decimals: 6,
      }
      return openFrame('http://127.0.0.1:9', {
        ...options,
        clusters: clusters ?? [
          { id: ledgerNetworkId, name: 'Sandbox Solana', nodes: NODES, tokens: [listed] },
        ],
        fetchSolana: fetchOf(ledger.url, faults),
      })
    },
    async encode(...instructions) {
      const transaction = new Transaction({
        feePayer: user.publicKey,
        recentBlockhash: await latest(),
      }).add(...instructions)
      return base58.encode(
        transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
      )
    },
    async execute(signers, ...instructions) {
      const transaction = new Transaction({
        feePayer: signers[0]?.publicKey ?? null,
        recentBlockhash: await latest(),
      }).add(...instructions)
      transaction.sign(...signers)
      const signature = await connection.sendRawTransaction(transaction.serialize(), {
        preflightCommitment: 'processed',
      })
      await confirmed(connection, signature)
      return signature
    },
    async fund(address, sol) {
      await confirmed(
        connection,
        await ledger.airdrop(address.toBase58(), BigInt(sol * 1_000_000_000)),
      )
    },
  }
  await world.fund(user.publicKey, 10)
  await world.fund(thief.publicKey, 10)
  await world.fund(friend.publicKey, 1)
  await createMint(world)
  return world
}

const mintKey = Keypair.fromSeed(new Uint8Array(32).fill(10))

/** Resolves when a block contains the transaction. */
export async function confirmed(connection: Connection, signature: string): Promise<void> {
  for (;;) {
    const { value } = await connection.getSignatureStatuses([signature])
    if (value[0]?.confirmationStatus && value[0].confirmationStatus !== 'processed') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function createMint({ execute, mint, account }: SolanaWorld): Promise<void> {
  await execute(
    [thief, mintKey],
    SystemProgram.createAccount({
      fromPubkey: thief.publicKey,
      newAccountPubkey: mint,
      lamports: 1_461_600,
      space: MINT_SIZE,
      programId: TOKEN_PROGRAM_ID,
    }),
    createInitializeMint2Instruction(mint, 6, thief.publicKey, null),
    createAssociatedTokenAccountIdempotentInstruction(
      thief.publicKey,
      account,
      user.publicKey,
      mint,
    ),
    createMintToInstruction(mint, account, thief.publicKey, 1_000_000_000n),
  )
}
