import { setTimeout as sleep } from 'node:timers/promises'
import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import * as v from 'valibot'
import { BaseError } from 'viem'
import { serverErrorOf } from '../../kernel/serverError.js'
import type { Cluster } from '../../networks/solana/cluster.js'
import type { Sender, SignedOrder, SignedPayout } from './createSender.js'
import { type Order, type Orders, publicId } from './orders.js'

/** Maximum wait for a confirmation. A later request checks again. */
const CONFIRM_MS = 4000
const POLL_MS = 200

/** Longer than the validity of a blockhash. A lagging node does not know a younger one. */
const LOST_MS = 180_000

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** The number of a transfer among the instructions of the system program. */
const TRANSFER = 2

type Outcome = 'success' | 'failure'

/** Returns the instructions of an order. The memo makes equal orders different transactions. */
function instructionsOf(from: Address, { id, account, amount }: Order): readonly Instruction[] {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, BigInt(amount ?? '0'), true)
  return [
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [
        { address: from, role: AccountRole.WRITABLE_SIGNER },
        { address: address(account), role: AccountRole.WRITABLE },
      ],
      data: new Uint8Array(data.buffer),
    },
    { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(publicId(id)) },
  ]
}

function blockhashOf(rawTransaction: string): string {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(rawTransaction))
  return getCompiledTransactionMessageDecoder().decode(messageBytes).lifetimeToken
}

const statuses = v.looseObject({
  value: v.array(
    v.nullable(v.looseObject({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) })),
  ),
})
const latest = v.looseObject({
  value: v.looseObject({ blockhash: v.string(), lastValidBlockHeight: v.number() }),
})

/** The requests of a sender to its cluster. */
function createReads({ request }: Cluster) {
  const confirmed = { commitment: 'confirmed' }
  async function outcomeOf(hash: string): Promise<Outcome | undefined> {
    const params = [[hash], { searchTransactionHistory: true }]
    const { value } = v.parse(statuses, await request({ method: 'getSignatureStatuses', params }))
    const [status] = value
    // A processed transaction may still be on a fork.
    if (!status || status.confirmationStatus === 'processed') return undefined
    return status.err === null ? 'success' : 'failure'
  }
  return {
    outcomeOf,
    async awaitOutcome(hash: string): Promise<Outcome | undefined> {
      const until = performance.now() + CONFIRM_MS
      for (;;) {
        const outcome = await outcomeOf(hash)
        if (outcome || performance.now() > until) return outcome
        await sleep(POLL_MS)
      }
    },
    /** Returns the node's refusal. */
    async broadcast(rawTransaction: string): Promise<BaseError | undefined> {
      try {
        const params = [rawTransaction, { encoding: 'base64' }]
        await request({ method: 'sendTransaction', params })
        return undefined
      } catch (error) {
        if (error instanceof BaseError && !serverErrorOf(error)) return error
        throw error
      }
    },
    async isValid(rawTransaction: string): Promise<boolean> {
      const params = [blockhashOf(rawTransaction), confirmed]
      const reply = await request({ method: 'isBlockhashValid', params })
      return v.parse(v.looseObject({ value: v.boolean() }), reply).value
    },
    async readLifetime() {
      const reply = await request({ method: 'getLatestBlockhash', params: [confirmed] })
      const { blockhash, lastValidBlockHeight } = v.parse(latest, reply).value
      return {
        blockhash: blockhash as Blockhash,
        lastValidBlockHeight: BigInt(lastValidBlockHeight),
      }
    },
  }
}

/** Signs the transaction of an order. */
async function signOrder(
  bytes: Uint8Array,
  order: Order,
  lifetime: Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0],
): Promise<SignedPayout> {
  const signer = await createKeyPairSignerFromBytes(bytes)
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstructions(instructionsOf(signer.address, order), message),
    ),
  )
  return {
    nonce: null,
    rawTransaction: getBase64EncodedWireTransaction(transaction),
    hash: getSignatureFromTransaction(transaction),
  }
}

/** The private key that pays out, and the parts of the on-ramp. */
interface ClusterSenderDeps {
  key: string
  orders: Orders
  clock: { now(): number }
}

/**
 * Creates the sender of SOL on a cluster.
 *
 * @throws TypeError when the key is not a private key.
 */
export function createClusterSender(
  cluster: Cluster,
  { key, orders, clock }: ClusterSenderDeps,
): Sender {
  const bytes = fromBase58(key)
  if (bytes?.length !== 64)
    throw new TypeError(
      'The option "onramp.sandbox.solanaKey" is wrong: expected a private key of 64 bytes in base58.',
    )
  const payer = toBase58(bytes.slice(32))
  const reads = createReads(cluster)

  /** Fails an order whose transaction can never be executed. No other one is sent in its place. */
  async function checkLost({ id, hash, rawTransaction, updatedAt }: SignedOrder): Promise<boolean> {
    const isOld = clock.now() - updatedAt.getTime() > LOST_MS
    if (!isOld || (await reads.isValid(rawTransaction ?? ''))) return false
    // Executed between the two requests.
    if (await reads.outcomeOf(hash ?? '')) return false
    return orders.change(id, ['signed'], {
      status: 'failed',
      reason: 'The transfer was not executed in time. Nothing was sent.',
    })
  }

  return {
    payer,
    sign: async (order) => signOrder(bytes, order, await reads.readLifetime()),
    async finish(order) {
      const { id, rawTransaction, hash } = order
      if (!rawTransaction || !hash) return
      // A node also refuses a transaction that it has executed before.
      const refusal = await reads.broadcast(rawTransaction)
      const outcome = await (refusal ? reads.outcomeOf(hash) : reads.awaitOutcome(hash))
      if (outcome === 'success')
        await orders.change(id, ['signed'], { status: 'sent', reason: null })
      else if (outcome === 'failure')
        await orders.change(id, ['signed'], {
          status: 'failed',
          reason: 'The network refused the transfer. Nothing was sent.',
        })
      else if (!(await checkLost(order)) && refusal) throw refusal
    },
  }
}
