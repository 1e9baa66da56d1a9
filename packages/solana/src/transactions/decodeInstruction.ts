import { isTokenProgram, programs } from '../kernel/programs.js'
import type { ReadAccount, ReadInstruction } from './readMessage.js'

/** The effect of one instruction. Amounts are in the smallest unit. */
export type Effect =
  /** Changes the fee, or only asserts or notes something. */
  | { kind: 'budget'; units?: number; price?: bigint }
  | { kind: 'note' }
  | { kind: 'transferNative'; from: string; to: string; amount: bigint }
  | {
      kind: 'transferToken'
      source: string
      /** Absent in the old instruction, which does not check it. */
      mint: string | undefined
      destination: string
      authority: string
      amount: bigint
      fee: bigint
    }
  | { kind: 'createTokenAccount'; payer: string; account: string; owner: string; mint: string }
  | {
      kind: 'approve'
      source: string
      mint: string | undefined
      delegate: string
      authority: string
      amount: bigint
    }
  | { kind: 'unknown'; program: string }

type Parts = readonly ReadAccount[]

/** Reads little-endian integers from instruction data. */
export function readUint(data: Uint8Array, at: number, bytes: 1 | 2 | 4 | 8): bigint | undefined {
  if (data.length < at + bytes) return undefined
  return data.slice(at, at + bytes).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

function decodeSystem({ accounts, data }: ReadInstruction): Effect | undefined {
  const [from, to] = accounts
  const amount = readUint(data, 4, 8)
  if (readUint(data, 0, 4) !== 2n || data.length !== 12 || accounts.length !== 2) return undefined
  if (!from?.isSigner || !to || amount === undefined) return undefined
  return { kind: 'transferNative', from: from.address, to: to.address, amount }
}

function decodeBudget({ data }: ReadInstruction): Effect | undefined {
  const units = readUint(data, 1, 4)
  const price = readUint(data, 1, 8)
  if (data[0] === 2 && data.length === 5) return { kind: 'budget', units: Number(units) }
  if (data[0] === 3 && data.length === 9 && price !== undefined) return { kind: 'budget', price }
  // Heap size and the limit of loaded data.
  return data.length === 5 && (data[0] === 1 || data[0] === 4) ? { kind: 'budget' } : undefined
}

function decodeAssociated({ accounts, data }: ReadInstruction): Effect | undefined {
  const [payer, account, owner, mint, system, token] = accounts
  const isIdempotent = data.length === 1 && data[0] === 1
  if (!isIdempotent || accounts.length !== 6 || !payer || !account || !owner || !mint)
    return undefined
  if (system?.address !== programs.system || !isTokenProgram(token?.address ?? '')) return undefined
  return {
    kind: 'createTokenAccount',
    payer: payer.address,
    account: account.address,
    owner: owner.address,
    mint: mint.address,
  }
}

/** The layout of a transfer or an approval: its data and the order of its accounts. */
interface Layout {
  kind: 'transferToken' | 'approve'
  /** Bytes of the discriminator, before the amount. */
  prefix: number
  hasMint: boolean
  hasFee: boolean
}

function layoutOf(data: Uint8Array): Layout | undefined {
  const [first, second] = data
  if (first === 3 && data.length === 9)
    return { kind: 'transferToken', prefix: 1, hasMint: false, hasFee: false }
  if (first === 4 && data.length === 9)
    return { kind: 'approve', prefix: 1, hasMint: false, hasFee: false }
  if (first === 12 && data.length === 10)
    return { kind: 'transferToken', prefix: 1, hasMint: true, hasFee: false }
  if (first === 13 && data.length === 10)
    return { kind: 'approve', prefix: 1, hasMint: true, hasFee: false }
  // Token-2022: TransferCheckedWithFee of the transfer fee extension.
  if (first === 26 && second === 1 && data.length === 19)
    return { kind: 'transferToken', prefix: 2, hasMint: true, hasFee: true }
  return undefined
}

function decodeToken({ accounts, data }: ReadInstruction): Effect | undefined {
  const layout = layoutOf(data)
  if (!layout) return undefined
  const { kind, prefix, hasMint, hasFee } = layout
  const [source, mint, destination, authority] = hasMint
    ? accounts
    : ([accounts[0], undefined, accounts[1], accounts[2]] as Parts)
  const amount = readUint(data, prefix, 8)
  const fee = hasFee ? readUint(data, prefix + 9, 8) : 0n
  // A multisig authority does not sign itself.
  if (!source || !destination || !authority?.isSigner || amount === undefined || fee === undefined)
    return undefined
  const common = {
    source: source.address,
    mint: mint?.address,
    authority: authority.address,
    amount,
  }
  return kind === 'approve'
    ? { ...common, kind, delegate: destination.address }
    : { ...common, kind, destination: destination.address, fee }
}

/** Splits a `Batch`: for each instruction, the number of accounts, the length and the data. */
function splitBatch({ program, accounts, data }: ReadInstruction): ReadInstruction[] | undefined {
  const parts: ReadInstruction[] = []
  const at = { data: 1, account: 0 }
  while (at.data < data.length) {
    const [count, length] = [data[at.data], data[at.data + 1]]
    if (count === undefined || length === undefined) return undefined
    const start = at.data + 2
    const end = at.account + count
    if (start + length > data.length || end > accounts.length) return undefined
    const own = data.slice(start, start + length)
    // The program refuses nested batches.
    if (own[0] === BATCH) return undefined
    parts.push({ program, accounts: accounts.slice(at.account, end), data: own })
    at.data = start + length
    at.account = end
  }
  return parts
}

const BATCH = 255

const decoders: Readonly<Record<string, (instruction: ReadInstruction) => Effect | undefined>> = {
  [programs.system]: decodeSystem,
  [programs.computeBudget]: decodeBudget,
  [programs.associatedToken]: decodeAssociated,
  [programs.token]: decodeToken,
  [programs.token2022]: decodeToken,
  [programs.memo]: () => ({ kind: 'note' }),
  [programs.memo1]: () => ({ kind: 'note' }),
  [programs.lighthouse]: () => ({ kind: 'note' }),
}

/** Decodes an instruction to its effects: one, or those of a `Batch`. */
export function decodeInstruction(instruction: ReadInstruction): readonly Effect[] {
  const { program, data } = instruction
  const unknown: Effect = { kind: 'unknown', program }
  if (isTokenProgram(program) && data[0] === BATCH)
    return splitBatch(instruction)?.map((part) => decodeToken(part) ?? unknown) ?? [unknown]
  return [decoders[program]?.(instruction) ?? unknown]
}
