import type { Address } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { type Call, runCall } from './answerCalls.js'
import { createBank } from './bank.js'
import { createBlocks, SLOT_MS } from './blocks.js'
import type { Method, Methods } from './chainMethods.js'
import { createFaucet } from './faucet.js'
import { createLedgerFaults, type LedgerFault, type LedgerFaults } from './ledgerFaults.js'
import { ledgerGenesisHash, ledgerNetworkId } from './networkId.js'
import { createProgress } from './progress.js'
import { readAddress, readCount } from './readParams.js'
import { createRecords } from './records.js'
import { serveLedgerHttp } from './serveLedgerHttp.js'
import { serveLedgerWebsocket } from './serveLedgerWebsocket.js'
import { createView, type View } from './view.js'
import { readWireTransaction, type WireTransaction } from './wireTransaction.js'

/** A running ledger: a Solana cluster of one node. */
export interface Ledger {
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** Subscriptions. */
  readonly websocketUrl: string
  /** CAIP-2. */
  readonly networkId: typeof ledgerNetworkId
  readonly genesisHash: typeof ledgerGenesisHash
  readonly faults: LedgerFaults
  /** Sends SOL to an account, in lamports. Resolves with the signature. */
  airdrop(address: string, lamports: bigint): Promise<string>
  /** Adds blocks at once: time passes, and blockhashes expire after 150. */
  advance(blocks: number): void
  stop(): Promise<void>
}

/**
 * Starts a Solana ledger on this machine. Blocks come every 400 ms; a transaction is `processed`
 * at once, `confirmed` after one block and `finalized` after four.
 *
 * @param parameters.port - HTTP. 0, the default, takes any free port.
 * @param parameters.websocketPort - 0, the default, takes any free port.
 * @throws when a port is taken.
 *
 * @example
 * ```ts
 * import { startLedger } from '@latchkey/sandbox/ledger'
 *
 * const ledger = await startLedger()
 * await ledger.airdrop('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 1_000_000_000n)
 * await ledger.stop()
 * ```
 */
export async function startLedger(
  parameters: { port?: number | undefined; websocketPort?: number | undefined } = {},
): Promise<Ledger> {
  const node = await createNode()
  const { faults, progress, answer, addBlock, airdrop } = node
  const http = await serveLedgerHttp({ port: parameters.port ?? 0, faults, answer })
  const port = parameters.websocketPort ?? 0
  const websocket = await serveLedgerWebsocket({
    port,
    progress,
    faults,
    answer: (call, methods) => answer(call, undefined, methods),
  }).catch(async (error) => {
    await http.stop()
    throw error
  })
  const timer = setInterval(addBlock, SLOT_MS)
  return {
    url: http.url,
    websocketUrl: websocket.url,
    networkId: ledgerNetworkId,
    genesisHash: ledgerGenesisHash,
    faults,
    airdrop: (address, lamports) => airdrop(readAddress(address), lamports),
    advance(blocks) {
      for (let count = 0; count < blocks; count++) addBlock()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([http.stop(), websocket.stop()])
    },
  }
}

/** The node behind the two servers. */
async function createNode() {
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
  const faucet = await createFaucet(svm)
  const postponed: { height: number; wire: WireTransaction }[] = []

  function addBlock(): void {
    const block = blocks.add()
    bank.enter(block)
    progress.onBlock(block)
    const due = postponed.filter(({ height }) => height <= block.height)
    for (const each of due) {
      postponed.splice(postponed.indexOf(each), 1)
      bank.execute(each.wire)
    }
  }

  function submitWith(fault: LedgerFault | undefined): View['submit'] {
    if (fault?.does !== 'postpone') return (wire) => void bank.execute(wire)
    return (wire) => {
      if (fault.blocks === undefined) return
      postponed.push({ height: blocks.latest().height + fault.blocks, wire })
    }
  }

  async function airdrop(address: Address, amount: bigint): Promise<string> {
    const bytes = await faucet.sign(address, amount, blocks.latest().blockhash)
    const wire = readWireTransaction(bytes, svm)
    const error = bank.execute(wire)
    if (error) throw new Error(`The ledger refused an airdrop: ${JSON.stringify(error)}.`)
    return wire.signature
  }

  const requestAirdrop: Method = ([address, lamports]) =>
    airdrop(readAddress(address), BigInt(readCount(lamports, 'lamports')))

  async function answer(call: Call, fault?: LedgerFault, more: Methods = {}): Promise<unknown> {
    const lag = fault?.does === 'lag' ? fault.slots : 0
    const view = createView({ bank, blocks, records }, { lag, submit: submitWith(fault) })
    const result = await runCall(call, view, { requestAirdrop, ...more })
    return fault?.does === 'change' ? fault.change(result, call.params) : result
  }

  addBlock()
  return { faults, progress, answer, addBlock, airdrop }
}
