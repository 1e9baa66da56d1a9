import {
  array,
  check,
  type GenericSchema,
  is,
  literal,
  looseObject,
  nullable,
  optional,
  pipe,
  regex,
  string,
  union,
} from 'valibot'

const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const hash = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
const data = pipe(
  string(),
  check(
    (text) => text.startsWith('0x') && text.length % 2 === 0 && !/[^0-9a-f]/i.test(text.slice(2)),
  ),
)

const log = looseObject({
  address,
  topics: array(hash),
  data,
  blockNumber: nullable(quantity),
  logIndex: nullable(quantity),
  transactionHash: nullable(hash),
})
const block = looseObject({
  number: nullable(quantity),
  hash: nullable(hash),
  timestamp: quantity,
  gasLimit: quantity,
  gasUsed: quantity,
  baseFeePerGas: optional(nullable(quantity)),
  transactions: array(union([hash, looseObject({ hash })])),
})
const receipt = looseObject({
  transactionHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  status: optional(nullable(quantity)),
  logs: array(log),
})
const feeHistory = looseObject({
  oldestBlock: quantity,
  baseFeePerGas: array(quantity),
  reward: optional(nullable(array(array(quantity)))),
})

/**
 * Schemas of results that the server reads or passes on, by method. Source:
 * https://ethereum.github.io/execution-apis.
 */
const results: Readonly<Record<string, GenericSchema>> = {
  eth_blobBaseFee: quantity,
  eth_blockNumber: quantity,
  eth_call: data,
  eth_estimateGas: quantity,
  eth_feeHistory: nullable(feeHistory),
  eth_gasPrice: quantity,
  eth_getBalance: quantity,
  eth_getBlockByHash: nullable(block),
  eth_getBlockByNumber: nullable(block),
  eth_getCode: data,
  eth_getLogs: array(log),
  eth_getStorageAt: data,
  eth_getTransactionByHash: nullable(
    looseObject({
      hash,
      nonce: quantity,
      value: quantity,
      gas: quantity,
      blockNumber: optional(nullable(quantity)),
    }),
  ),
  eth_getTransactionCount: quantity,
  eth_getTransactionReceipt: nullable(receipt),
  eth_maxPriorityFeePerGas: quantity,
  eth_sendRawTransaction: hash,
  eth_syncing: union([literal(false), looseObject({})]),
}

/**
 * True if a node's result of a method matches its schema. Results of methods without a schema are
 * passed on unchanged.
 */
export function isReadable(method: string, result: unknown): boolean {
  const schema = results[method]
  return schema === undefined || is(schema, result)
}
