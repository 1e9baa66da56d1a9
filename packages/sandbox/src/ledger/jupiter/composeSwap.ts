import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { join, unsigned } from '../world/encodeFields.js'
import { type PoolToken, poolMints } from './pool.js'
import { JUPITER_KEY, TRICK_HEADER } from './startJupiter.js'
import type { JupiterTrick } from './tricks.js'

/** A swap of a server without checks. */
export interface ComposedSwap {
  /** The quoted amount, in the smallest unit. */
  readonly toAmount: bigint
  /** The compiled message. */
  readonly data: `0x${string}`
}

interface JupiterInstruction {
  readonly programId: string
  readonly accounts: readonly { pubkey: string; isSigner: boolean; isWritable: boolean }[]
  readonly data: string
}

interface BuildReply {
  readonly outAmount: string
  readonly setupInstructions: readonly JupiterInstruction[]
  readonly swapInstruction: JupiterInstruction
  readonly cleanupInstruction: JupiterInstruction | null
  readonly addressesByLookupTableAddress: Record<Address, Address[]>
}

const roleOf = (isSigner: boolean, isWritable: boolean): AccountRole => {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
}

const toInstruction = ({ programId, accounts, data }: JupiterInstruction): Instruction => ({
  programAddress: programId as Address,
  accounts: accounts.map(({ pubkey, isSigner, isWritable }) => ({
    address: pubkey as Address,
    role: roleOf(isSigner, isWritable),
  })),
  data: new Uint8Array(Buffer.from(data, 'base64')),
})

const budget = (data: Uint8Array): Instruction => ({
  programAddress: 'ComputeBudget111111111111111111111111111111' as Address,
  data,
})

const UNITS = 300_000
/** A placeholder: clients replace the lifetime. */
const BLOCKHASH = 'SysvarC1ock11111111111111111111111111111111' as Blockhash

/**
 * Resolves to a swap of the double without the checks of Latchkey's server, as from a hostile or
 * careless server.
 *
 * @param parameters.url - The URL of the double.
 * @param parameters.unitPrice - The unit price of the priority fee, in micro-lamports.
 */
export async function composeSwap(parameters: {
  url: string
  from: PoolToken
  to: PoolToken
  amount: bigint
  user: string
  slippageBps?: number | undefined
  trick?: JupiterTrick | undefined
  unitPrice?: bigint | undefined
}): Promise<ComposedSwap> {
  const { url, from, to, amount, user, slippageBps = 90, trick, unitPrice = 1_000n } = parameters
  const query = new URLSearchParams({
    inputMint: poolMints[from].mint,
    outputMint: poolMints[to].mint,
    amount: String(amount),
    taker: user,
    slippageBps: String(slippageBps),
  })
  const headers = { 'x-api-key': JUPITER_KEY, ...(trick ? { [TRICK_HEADER]: trick } : {}) }
  const response = await fetch(`${url}/swap/v2/build?${query}`, { headers })
  const reply = (await response.json()) as BuildReply
  const { setupInstructions, swapInstruction, cleanupInstruction } = reply
  const parts = [...setupInstructions, swapInstruction, cleanupInstruction ?? []].flat()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (next) => setTransactionMessageFeePayer(user as Address, next),
    (next) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: BLOCKHASH, lastValidBlockHeight: 0n },
        next,
      ),
    (next) =>
      appendTransactionMessageInstructions(
        [
          budget(join([2], unsigned(UNITS, 4))),
          budget(join([3], unsigned(unitPrice, 8))),
          ...parts.map(toInstruction),
        ],
        next,
      ),
    (next) =>
      compressTransactionMessageUsingAddressLookupTables(next, reply.addressesByLookupTableAddress),
  )
  const compiled = compileTransactionMessage(message)
  const bytes = Uint8Array.from(getCompiledTransactionMessageEncoder().encode(compiled))
  return { toAmount: BigInt(reply.outAmount), data: `0x${Buffer.from(bytes).toString('hex')}` }
}
