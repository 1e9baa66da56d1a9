import { ledgerNetworkId } from '@latchkey/sandbox/ledger/constants'
import type { SolanaNetwork } from '@latchkey/solana'

/** The ports of the sandbox's ledger, set by vite.config.ts. */
declare const __LEDGER_PORTS__: readonly [string, string]

const [port, websocketPort] = __LEDGER_PORTS__

/** The Solana ledger of the sandbox. */
export const sandboxLedger: SolanaNetwork = {
  id: ledgerNetworkId,
  name: 'Sandbox Solana',
  rpcUrl: `http://127.0.0.1:${port}`,
  websocketUrl: `ws://127.0.0.1:${websocketPort}`,
  chain: 'solana:localnet',
  testnet: true,
}
