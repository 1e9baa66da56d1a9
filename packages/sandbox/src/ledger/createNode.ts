import { createHash } from 'node:crypto'
import { type Blockhash, getBase58Decoder } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { type Call, runCall } from './answerCalls.js'
import { createBank } from './bank.js'
import { createBlocks } from './blocks.js'
import type { Method, Methods } from './chainMethods.js'
import { createFaucet } from './faucet.js'
import { createLedgerFaults, type LedgerFault, type LedgerFaults } from './ledgerFaults.js'
import { createProgress, type Progress } from './progress.js'
import { readAddress, readCount } from './readParams.js'
import { createRecords } from './records.js'
import { signInstructions } from './signInstructions.js'
import { createView, type View } from './view.js'
import { readWireTransaction, type WireTransaction } from './wireTransaction.js'
import { buildWorld } from './world/buildWorld.js'
import type { WorldSender } from './world/worldSender.js'

/** The node behind the two servers of the ledger. */
export interface LedgerNode {
  readonly faults: LedgerFaults
  readonly progress: Progress
  readonly sender: WorldSender
  answer(call: Call, fault?: LedgerFault, more?: Methods): Promise<unknown>
  /** Adds a block, and executes the transactions that were postponed to it. */
  addBlock(): void
}

/** Blockhashes of the history, the same every time. */
function historicHash(index: number): Blockhash {
  const digest = createHash('sha256').update(`latchkey ledger block ${index}`).digest()
  return getBase58Decoder().decode(digest) as Blockhash
}

/** Creates a node with the world and its history, at the block of now. */
export async function createNode(): Promise<LedgerNode> {
  const svm = new LiteSVM()
    .withNativeMints()
    // The ledger checks lifetimes and duplicates: litesvm knows one blockhash and 32 signatures.
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
  const blocks = createBlocks()
  const records = createRecords()
  const faults = createLedgerFaults()
  const progress = createProgress(blocks)
  const bank = createBank(svm, blocks, records, progress.onExecuted)
  const faucet = createFaucet(svm)
  const postponed = new Set<{ height: number; wire: WireTransaction }>()

  function addBlock(): void {
    const block = blocks.add()
    bank.enter(block)
    progress.onBlock(block)
    for (const each of postponed) {
      if (each.height > block.height) continue
      postponed.delete(each)
      bank.execute(each.wire)
    }
  }

  function submitWith(fault: LedgerFault | undefined): View['submit'] {
    if (fault?.does !== 'postpone') return (wire) => void bank.execute(wire)
    const { blocks: delay } = fault
    return (wire) => {
      if (delay !== undefined) postponed.add({ height: blocks.latest().height + delay, wire })
    }
  }

  function executeOwn(bytes: Uint8Array): string {
    const wire = readWireTransaction(bytes, svm)
    const error = bank.execute(wire)
    if (error) throw new Error(`The ledger refused a transaction: ${JSON.stringify(error)}.`)
    return wire.signature
  }

  const count = { blocks: 0 }
  const sender: WorldSender = {
    svm,
    moveTo: (time) => bank.enter(blocks.addAt(time, historicHash(count.blocks++))),
    send: (accounts, instructions) =>
      executeOwn(signInstructions(accounts, instructions, blocks.latest().blockhash)),
    airdrop: (address, lamports) =>
      executeOwn(faucet.sign(address, lamports, blocks.latest().blockhash)),
  }
  const requestAirdrop: Method = ([address, lamports]) =>
    sender.airdrop(readAddress(address), BigInt(readCount(lamports, 'lamports')))

  await buildWorld(sender, Date.now())
  addBlock()
  return {
    faults,
    progress,
    sender,
    addBlock,
    async answer(call, fault, more = {}) {
      const lag = fault?.does === 'lag' ? fault.slots : 0
      const view = createView({ bank, blocks, records }, { lag, submit: submitWith(fault) })
      const result = await runCall(call, view, { requestAirdrop, ...more })
      return fault?.does === 'change' ? fault.change(result, call.params) : result
    },
  }
}
