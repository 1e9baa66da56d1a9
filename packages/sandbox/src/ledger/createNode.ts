import { createHash } from 'node:crypto'
import { type Address, type Blockhash, getBase58Decoder } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { createFaults } from '../control/faults.js'
import { type Call, runCall } from './answerCalls.js'
import { type Bank, createBank } from './bank.js'
import { type Block, createBlocks } from './blocks.js'
import type { Method, Methods } from './chainMethods.js'
import { createFaucet } from './faucet.js'
import type { LedgerFault, LedgerFaults } from './ledgerFaults.js'
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
  latest(): Block
  answer(call: Call, fault?: LedgerFault, more?: Methods): Promise<unknown>
  /** Adds a block, and executes the transactions that were postponed to it. */
  addBlock(): void
}

/** Blockhashes of the history, which are the same in every run. */
function historicHash(index: number): Blockhash {
  const digest = createHash('sha256').update(`latchkey ledger block ${index}`).digest()
  return getBase58Decoder().decode(digest) as Blockhash
}

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address
const LOADER = 'BPFLoader2111111111111111111111111111111111' as Address

function createMachine(): LiteSVM {
  const svm = new LiteSVM()
    .withNativeMints()
    // The ledger checks lifetimes and duplicates: litesvm knows one blockhash and 32 signatures.
    .withBlockhashCheck(false)
    .withTransactionHistory(0n)
  // Wallets add instructions of Lighthouse. The memo program accepts them without asserting.
  const memo = svm.getAccount(MEMO)
  if (memo.exists) svm.addProgramWithLoader(LIGHTHOUSE, memo.data, LOADER)
  return svm
}

/** Executes transactions at once, or in the block of a fault. */
function createPostponed(bank: Bank, getHeight: () => number) {
  const waiting = new Set<{ height: number; wire: WireTransaction }>()
  return {
    execute() {
      for (const each of waiting) {
        if (each.height > getHeight()) continue
        waiting.delete(each)
        bank.execute(each.wire)
      }
    },
    submitWith(fault: LedgerFault | undefined): View['submit'] {
      if (fault?.does !== 'postpone') return (wire) => void bank.execute(wire)
      const { blocks } = fault
      return (wire) => {
        if (blocks !== undefined) waiting.add({ height: getHeight() + blocks, wire })
      }
    },
  }
}

/** Creates a node with the world and its history, at the current block. */
export async function createNode(): Promise<LedgerNode> {
  const svm = createMachine()
  const blocks = createBlocks()
  const records = createRecords()
  const faults = createFaults<LedgerFault>()
  const progress = createProgress(blocks)
  const bank = createBank({ svm, blocks, records, onExecuted: progress.onExecuted })
  const faucet = createFaucet(svm)
  const postponed = createPostponed(bank, () => blocks.latest().height)

  function addBlock(): void {
    const block = blocks.add()
    bank.enter(block)
    progress.onBlock(block)
    postponed.execute()
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
    latest: () => blocks.latest(),
    addBlock,
    async answer(call, fault, more = {}) {
      const lag = fault?.does === 'lag' ? fault.slots : 0
      const view = createView(
        { bank, blocks, records },
        { lag, submit: postponed.submitWith(fault) },
      )
      const result = await runCall(call, view, { requestAirdrop, ...more })
      return fault?.does === 'change' ? fault.change(result, call.params) : result
    },
  }
}
