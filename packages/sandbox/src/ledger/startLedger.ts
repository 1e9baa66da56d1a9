import { type Block, SLOT_MS } from './blocks.js'
import { ledgerGenesisHash, ledgerNetworkId } from './constants.js'
import { createNode } from './createNode.js'
import type { LedgerFaults } from './ledgerFaults.js'
import { readAddress } from './readParams.js'
import { serveLedgerHttp } from './serveLedgerHttp.js'
import { serveLedgerWebsocket } from './serveLedgerWebsocket.js'
import { giveTokens, type LedgerGift } from './world/giveTokens.js'

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
  /** Sends SOL to an account, in lamports. Returns the signature. */
  airdrop(address: string, lamports: bigint): string
  /**
   * Funds an account with SOL and tokens, in whole tokens: `{ SOL: '1.5', DOL: '100' }`. Returns
   * the signatures.
   */
  fund(address: string, gift: LedgerGift): readonly string[]
  /** Returns the newest block. */
  latest(): Block
  /** Adds blocks at once: time passes, and blockhashes expire after 150. */
  advance(blocks: number): void
  stop(): Promise<void>
}

/**
 * Starts a Solana ledger on this machine, with a block every 400 ms. A transaction is `processed`
 * at once, `confirmed` after one block and `finalized` after four.
 *
 * @param parameters.port - HTTP. 0, the default, takes any free port.
 * @param parameters.websocketPort - 0, the default, takes any free port.
 * @throws if a port is taken.
 *
 * @example
 * ```ts
 * import { startLedger } from '@latchkey/sandbox/ledger'
 *
 * const ledger = await startLedger()
 * ledger.airdrop('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', 1_000_000_000n)
 * await ledger.stop()
 * ```
 */
export async function startLedger(
  parameters: { port?: number | undefined; websocketPort?: number | undefined } = {},
): Promise<Ledger> {
  const node = await createNode()
  const { faults, progress, sender, latest, answer, addBlock } = node
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
    latest,
    airdrop: (address, lamports) => sender.airdrop(readAddress(address), lamports),
    fund(address, gift) {
      // A new blockhash makes an equal gift another transaction.
      addBlock()
      return giveTokens(sender, readAddress(address), gift)
    },
    advance(blocks) {
      for (let count = 0; count < blocks; count++) addBlock()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all([http.stop(), websocket.stop()])
    },
  }
}
