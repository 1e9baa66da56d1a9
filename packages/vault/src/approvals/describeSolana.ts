import { formatUnits } from 'viem'
import type { ApprovalData, Asking, DetailRow, LedgerRow } from './approval.js'

import { caution, code, danger, type Warning } from './explanation.js'
import type { SolanaInstruction, SolanaTransaction } from './solanaTransaction.js'
import { visibleText } from './visibleText.js'

interface Description {
  title: string
  rows: readonly LedgerRow[]
  details: readonly DetailRow[]
  warnings: readonly Warning[]
  /** Micro-lamports for a unit of work, and units at most. */
  price?: bigint | undefined
  units?: bigint | undefined
}

const SYSTEM = '11111111111111111111111111111111'
const TOKENS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMOS: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
const SOL_DECIMALS = 9
const MAX_DECIMALS = 36
/** The fee for each signature. */
const LAMPORTS_PER_SIGNATURE = 5_000n
/**
 * Work that a transaction may do when it names no limit: 200,000 for each instruction, 1.4 million
 * at most.
 */
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, each) => (sum << 8n) | BigInt(each), 0n)
const unknown = (program: string | undefined, what: string): Description => ({
  title: 'Program call',
  rows: [],
  details: [code('Program', program ?? 'unknown')],
  warnings: [danger(what)],
})
const UNKNOWN = 'We can’t tell what this program does. It could take everything you have.'

function describeSystem(
  { program, accounts, data }: SolanaInstruction,
  owner: string,
): Description {
  const kind = data.length >= 4 ? littleEndian(data.subarray(0, 4)) : -1n
  const [from, to] = accounts
  if (kind === 2n && data.length === 12 && accounts.length === 2 && from && to) {
    const amount = formatUnits(littleEndian(data.subarray(4)), SOL_DECIMALS)
    const isOwn = from === owner
    return {
      title: 'Send SOL',
      rows:
        isOwn || to === owner
          ? [
              {
                direction: isOwn ? 'out' : 'in',
                kind: 'native',
                amount,
                symbol: 'SOL',
                isVerified: true,
              },
            ]
          : [],
      details: [...(isOwn ? [] : [code('From', from)]), code('To', to)],
      warnings: to === owner && isOwn ? [caution('The recipient is this account.')] : [],
    }
  }
  if (kind === 4n) return unknown(program, 'It never expires, so it can be used at any later time.')
  return unknown(program, UNKNOWN)
}

function describeToken({ program, accounts, data }: SolanaInstruction, owner: string): Description {
  const [kind] = data
  const amount = data.length >= 9 ? littleEndian(data.subarray(1, 9)) : 0n
  const [source, second, third, fourth] = accounts
  const isChecked = kind === 12 || kind === 13
  const [mint, to, by] = isChecked ? [second, third, fourth] : [undefined, second, third]
  const decimals = isChecked ? data[9] : 0
  const fits =
    data.length === (isChecked ? 10 : 9) &&
    accounts.length === (isChecked ? 4 : 3) &&
    decimals !== undefined &&
    decimals <= MAX_DECIMALS
  if (
    !fits ||
    !source ||
    !to ||
    !by ||
    (isChecked && !mint) ||
    ![3, 4, 12, 13].includes(kind ?? -1)
  )
    return unknown(program, UNKNOWN)
  const isAllowance = kind === 4 || kind === 13
  const row: LedgerRow = {
    direction: 'out',
    kind: 'token',
    amount:
      isAllowance && amount === (1n << 64n) - 1n ? 'unlimited' : formatUnits(amount, decimals),
    symbol: mint ? `${mint.slice(0, 4)}…${mint.slice(-4)}` : 'smallest units of a token',
    ...(mint ? { address: mint } : {}),
    isVerified: false,
  }
  const shared = [
    code('From token account', source),
    code(isAllowance ? 'Spender' : 'To token account', to),
    ...(mint ? [code('Token', mint)] : []),
  ]
  return {
    title: isAllowance ? 'Allow spending of tokens' : 'Send tokens',
    rows: by === owner ? [row] : [],
    details: shared,
    warnings: [
      ...(isAllowance
        ? [danger('Another account could take these tokens at any later time.')]
        : []),
      ...(by === owner ? [] : [caution('Another account controls these tokens.')]),
      ...(mint ? [] : [caution('The token has no name.')]),
    ],
  }
}

function describeBudget({ data }: SolanaInstruction): Description {
  const plain = { title: 'Limit of work', rows: [], details: [], warnings: [] }
  if (data[0] === 2 && data.length === 5) return { ...plain, units: littleEndian(data.subarray(1)) }
  if (data[0] === 3 && data.length === 9) return { ...plain, price: littleEndian(data.subarray(1)) }
  const isHarmless = (data[0] === 1 || data[0] === 4) && data.length === 5
  return isHarmless ? plain : { ...plain, warnings: [danger(UNKNOWN)] }
}

function describeMemo({ data }: SolanaInstruction): Description {
  const value = visibleText(new TextDecoder().decode(data))
  return { title: 'Note', rows: [], details: [{ label: 'Note', value }], warnings: [] }
}

function describe(instruction: SolanaInstruction, owner: string): Description {
  const { program = '', accounts, data } = instruction
  if (program === SYSTEM) return describeSystem(instruction, owner)
  if (TOKENS.includes(program)) return describeToken(instruction, owner)
  if (program === COMPUTE_BUDGET) return describeBudget(instruction)
  if (MEMOS.includes(program)) return describeMemo(instruction)
  const isAccount =
    program === ASSOCIATED &&
    accounts.length === 6 &&
    (data.length === 0 || (data.length === 1 && (data[0] ?? 9) <= 1))
  if (isAccount && accounts[2])
    return {
      title: 'Open a token account',
      rows: [],
      details: [code('For', accounts[2])],
      warnings: [caution('Opening a token account costs a little SOL.')],
    }
  return unknown(instruction.program, UNKNOWN)
}

function feeOf({ signers }: SolanaTransaction, descriptions: readonly Description[]): bigint {
  const price = descriptions.find((each) => each.price !== undefined)?.price ?? 0n
  const usual = BigInt(descriptions.length) * UNITS_PER_INSTRUCTION
  const units =
    descriptions.find((each) => each.units !== undefined)?.units ??
    (usual < MAX_UNITS ? usual : MAX_UNITS)
  return BigInt(signers.length) * LAMPORTS_PER_SIGNATURE + (price * units + 999_999n) / 1_000_000n
}

/** Describes Solana transactions as text. Without simulation, because there is no Solana node. */
export function describeSolanaTransactions({
  transactions,
  digest,
  site,
  account,
}: Asking & { transactions: readonly SolanaTransaction[]; digest: `0x${string}` }): ApprovalData {
  const each = transactions.map((transaction) => ({
    transaction,
    descriptions: transaction.instructions.map((instruction) =>
      describe(instruction, account.address),
    ),
  }))
  const all = each.flatMap(({ descriptions }) => descriptions)
  const shown = all.filter(({ title }) => title !== 'Limit of work')
  const fee = each.reduce(
    (sum, { transaction, descriptions }) =>
      sum + (transaction.signers[0] === account.address ? feeOf(transaction, descriptions) : 0n),
    0n,
  )
  const [first] = shown
  const isOne = shown.length === 1 && transactions.length === 1
  const warnings = [
    ...new Map(
      all
        .flatMap((descriptions) => descriptions.warnings)
        .map((warning) => [warning.text, warning]),
    ).values(),
  ]
  return {
    kind: 'transaction',
    title:
      isOne && first
        ? first.title
        : transactions.length > 1
          ? `${transactions.length} transactions`
          : 'Transaction',
    action: 'Sign',
    site,
    account,
    network: { id: 'solana', name: 'Solana' },
    ledger: all.flatMap(({ rows }) => rows),
    details: isOne
      ? (first?.details ?? [])
      : shown.flatMap(({ title, details }, index) => [
          { label: `${index + 1}`, value: title },
          ...details,
        ]),
    fee: { amount: formatUnits(fee, SOL_DECIMALS), symbol: 'SOL', isSponsored: fee === 0n },
    simulation: 'none',
    warnings: [
      ...warnings.filter(({ level }) => level === 'danger'),
      ...warnings.filter(({ level }) => level === 'caution'),
    ],
    digest,
  }
}
