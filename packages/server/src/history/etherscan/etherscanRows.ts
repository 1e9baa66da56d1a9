import * as v from 'valibot'
import { type Move, zeroAddress } from '../historyFacts.js'

/** Etherscan sends every value as text. Blockscout omits or renames a few. */
const whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
const amount = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
/** `''` for a contract creation. */
const maybeAddress = v.nullish(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    address,
  ]),
  null,
)

const common = { blockNumber: whole, timeStamp: whole, from: address }

const transaction = v.object({
  ...common,
  hash,
  to: maybeAddress,
  contractAddress: maybeAddress,
  value: amount,
  nonce: whole,
  transactionIndex: whole,
  isError: v.optional(v.string(), '0'),
  txreceipt_status: v.optional(v.string(), ''),
  input: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i), v.toLowerCase()), '0x'),
})

const internal = v.object({
  ...common,
  hash: v.optional(hash),
  // Blockscout's name of the field.
  transactionHash: v.optional(hash),
  to: maybeAddress,
  contractAddress: maybeAddress,
  value: amount,
  isError: v.optional(v.string(), '0'),
})

const token = {
  ...common,
  hash,
  to: address,
  contractAddress: address,
  nonce: whole,
  transactionIndex: whole,
}
const fungible = v.object({ ...token, value: amount })
const collectible = v.object({ ...token, tokenID: amount })
const countable = v.object({ ...token, tokenID: amount, tokenValue: amount })

/** A row of any list. */
export interface Row {
  readonly block: number
  /** Index in the block, if the list has it. */
  readonly index: number | undefined
  readonly hash: string
  readonly minedAt: number
  readonly moves: readonly Move[]
  /** Only in the list of transactions. */
  readonly transaction?: {
    sender: string
    recipient: string | null
    hasFailed: boolean
    method: string | null
  }
  readonly nonce: number | undefined
}

const read = <row>(
  schema: v.GenericSchema<unknown, row>,
  toRow: (row: row) => Row,
): ((value: unknown) => Row | undefined) => {
  return (value) => {
    const result = v.safeParse(schema, value)
    return result.success ? toRow(result.output) : undefined
  }
}

const placeOf = (row: {
  blockNumber: number
  timeStamp: number
}): { block: number; minedAt: number } => ({ block: row.blockNumber, minedAt: row.timeStamp })

const tokenRow = (
  row: {
    blockNumber: number
    timeStamp: number
    hash: string
    transactionIndex: number
    nonce: number
  },
  move: Move,
): Row => ({
  ...placeOf(row),
  index: row.transactionIndex,
  hash: row.hash,
  nonce: row.nonce,
  moves: [move],
})

function ofTransaction(row: v.InferOutput<typeof transaction>): Row {
  const hasFailed = row.isError === '1' || row.txreceipt_status === '0'
  const to = row.to ?? row.contractAddress
  const moves: Move[] =
    row.value !== '0' && to && !hasFailed
      ? [{ kind: 'native', from: row.from, to, amount: row.value }]
      : []
  const method = row.to && row.input.length >= 10 ? row.input.slice(0, 10) : null
  return {
    ...placeOf(row),
    index: row.transactionIndex,
    hash: row.hash,
    nonce: row.nonce,
    moves,
    transaction: { sender: row.from, recipient: row.to, hasFailed, method },
  }
}

function ofInternal(row: v.InferOutput<typeof internal>): Row {
  const to = row.to ?? row.contractAddress
  const moves: Move[] =
    row.value !== '0' && to && row.isError !== '1'
      ? [{ kind: 'native', from: row.from, to, amount: row.value }]
      : []
  return {
    ...placeOf(row),
    index: undefined,
    hash: row.hash ?? row.transactionHash ?? zeroAddress,
    nonce: undefined,
    moves,
  }
}

/**
 * Lists of an account with the parser of their rows. The parser returns `undefined` for invalid
 * rows.
 */
export const lists: Readonly<Record<string, (value: unknown) => Row | undefined>> = {
  txlist: read(transaction, ofTransaction),
  txlistinternal: read(internal, ofInternal),
  tokentx: read(fungible, (row) =>
    tokenRow(row, {
      kind: 'erc20',
      token: row.contractAddress,
      from: row.from,
      to: row.to,
      amount: row.value,
    }),
  ),
  tokennfttx: read(collectible, (row) =>
    tokenRow(row, {
      kind: 'erc721',
      token: row.contractAddress,
      from: row.from,
      to: row.to,
      amount: '1',
      tokenId: row.tokenID,
    }),
  ),
  token1155tx: read(countable, (row) =>
    tokenRow(row, {
      kind: 'erc1155',
      token: row.contractAddress,
      from: row.from,
      to: row.to,
      amount: row.tokenValue,
      tokenId: row.tokenID,
    }),
  ),
}
