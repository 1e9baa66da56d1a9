import { getBase64Encoder, getCompiledTransactionMessageDecoder } from '@solana/kit'
import type { Commitment } from './blocks.js'
import { computeFee } from './computeFee.js'
import { ledgerGenesisHash } from './constants.js'
import {
  type Config,
  invalidParams,
  readAddresses,
  readCommitment,
  readConfig,
  readCount,
  readText,
} from './readParams.js'
import { checkContextSlot, NODE_VERSION, type View } from './view.js'

/** A method of the JSON-RPC. */
export type Method = (params: readonly unknown[], view: View) => unknown
export type Methods = Readonly<Record<string, Method>>

const SLOTS_PER_EPOCH = 432_000
const FEE_SLOTS = 150
const MAX_FEE_ACCOUNTS = 128

function readPosition(value: unknown, view: View): { config: Config; commitment: Commitment } {
  const config = readConfig(value)
  checkContextSlot(view, config)
  return { config, commitment: readCommitment(config) }
}

function heightAt(view: View, commitment: Commitment): number {
  const { slot, height } = view.latest()
  return height - (slot - view.getSlot(commitment))
}

/** Methods about the state of the node and its blocks. */
export const chainMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'feature-set': 3_640_012_085, 'solana-core': NODE_VERSION }),
  getGenesisHash: () => ledgerGenesisHash,
  getSlot: ([options], view) => view.getSlot(readPosition(options, view).commitment),
  getBlockHeight: ([options], view) => heightAt(view, readPosition(options, view).commitment),
  getEpochInfo([options], view) {
    const { commitment } = readPosition(options, view)
    const slot = view.getSlot(commitment)
    return {
      absoluteSlot: slot,
      blockHeight: heightAt(view, commitment),
      epoch: Math.floor(slot / SLOTS_PER_EPOCH),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: null,
    }
  },
  getLatestBlockhash([options], view) {
    readPosition(options, view)
    const { blockhash, height } = view.latest()
    return view.withContext({ blockhash, lastValidBlockHeight: height + FEE_SLOTS })
  },
  isBlockhashValid([blockhash, options], view) {
    readPosition(options, view)
    return view.withContext(view.find(readText(blockhash, 'a blockhash')) !== undefined)
  },
  getMinimumBalanceForRentExemption: ([length], { bank }) =>
    bank.svm.minimumBalanceForRentExemption(BigInt(readCount(length, 'a number of bytes'))),
  getRecentPrioritizationFees([addresses = []], view) {
    readAddresses(addresses, MAX_FEE_ACCOUNTS)
    const { slot } = view.latest()
    // No two transactions compete for a block of the sandbox.
    return Array.from({ length: FEE_SLOTS }, (_, index) => ({
      prioritizationFee: 0,
      slot: slot - FEE_SLOTS + 1 + index,
    }))
  },
  getFeeForMessage([encoded, options], view) {
    readPosition(options, view)
    const bytes = getBase64Encoder().encode(readText(encoded, 'a message'))
    try {
      const message = getCompiledTransactionMessageDecoder().decode(bytes)
      const isValid = 'lifetimeToken' in message && view.find(String(message.lifetimeToken))
      return view.withContext(isValid ? computeFee(message) : null)
    } catch {
      throw invalidParams('failed to deserialize the message')
    }
  },
}
