import type { CompiledTransactionMessage } from '@solana/kit'
import { viewOf } from './tokenAccount.js'
import { readInstructions } from './wireTransaction.js'

const LAMPORTS_PER_SIGNATURE = 5000n
const MAX_UNITS = 1_400_000n
const UNITS_OF_BUILTIN = 3000n
const UNITS_OF_PROGRAM = 200_000n
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** Programs inside the runtime. Source: agave `builtins-default-costs` */
const builtins: ReadonlySet<string> = new Set([
  COMPUTE_BUDGET,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/**
 * Computes the fee in lamports: 5,000 per signature, and price × requested units.
 * Version 1 has its priority fee as a total.
 */
export function computeFee(message: CompiledTransactionMessage): bigint {
  const base = LAMPORTS_PER_SIGNATURE * BigInt(message.header.numSignerAccounts)
  if (message.version === 1) {
    const [fee] = message.configMask & 1 ? message.configValues : []
    return base + BigInt(fee?.value ?? 0)
  }
  const requested: { price: bigint; limit?: bigint } = { price: 0n }
  const units = { total: 0n }
  for (const { programIdIndex, data } of readInstructions(message)) {
    const program = message.staticAccounts[programIdIndex] ?? ''
    units.total += builtins.has(program) ? UNITS_OF_BUILTIN : UNITS_OF_PROGRAM
    if (program !== COMPUTE_BUDGET) continue
    if (data[0] === 2) requested.limit = BigInt(viewOf(data).getUint32(1, true))
    if (data[0] === 3) requested.price = viewOf(data).getBigUint64(1, true)
  }
  const wanted = requested.limit ?? units.total
  const limit = wanted < MAX_UNITS ? wanted : MAX_UNITS
  return base + (requested.price * limit + 999_999n) / 1_000_000n
}
