import type { Latchkey } from '@latchkey/core'
import type { ThemeMode } from '@latchkey/core/internal'
import type { EvmAdapter } from '@latchkey/evm'
import type { SolanaAdapter } from '@latchkey/solana'
import {
  type ApprovalRequest,
  createSolanaTestWallet,
  createTestWallet,
  type SolanaApprovalRequest,
  type SolanaTestWallet,
  type TestWallet,
} from '@latchkey/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { approveInWindow } from '../wallet/approveInWindow.js'
import { foreignChain, sandboxChains } from './chains.js'
import { sandboxLedger } from './ledger.js'
import type { DemoOptions } from './options.js'
import { drawing } from './pictures/drawing.js'

declare global {
  interface Window {
    /** For tests and for use in the console. */
    latchkeyDemo: {
      wallets: [TestWallet, ...TestWallet[]]
      approve: DemoOptions['approve']
      latchkey?: Latchkey
      config?: EvmAdapter['config']
      solana?: SolanaAdapter | undefined
      solanaWallet: SolanaTestWallet
      setThemeMode?(themeMode: ThemeMode): void
    }
  }
}

/** Further wallets, with drawn marks. */
const others: readonly {
  name: string
  rdns: string
  uuid: string
  ground: string
  mark: string
}[] = [
  {
    name: 'Lantern',
    rdns: 'example.lantern',
    uuid: '0b7bf5ad-5d0b-4d36-9c5c-2e6dba0e2f11',
    ground: '#20242e',
    mark: '<path d="M18 22h12v14H18zM20 22v-4a4 4 0 0 1 8 0v4" fill="none" stroke="#f2b84b" stroke-width="3" stroke-linejoin="round"/>',
  },
  {
    name: 'Marmot',
    rdns: 'example.marmot',
    uuid: '2d1c7bb0-51b0-4dc8-8a53-2b0d6a4f0c22',
    ground: '#e6d3b3',
    mark: '<circle cx="24" cy="26" r="10" fill="#8a5a33"/><circle cx="17" cy="17" r="4" fill="#8a5a33"/><circle cx="31" cy="17" r="4" fill="#8a5a33"/>',
  },
]

function storageOf(options: DemoOptions): Storage | undefined {
  try {
    return options.latchkey.storage === null ? undefined : localStorage
  } catch {
    // Without storage in the page, the wallet has no stored state.
    return undefined
  }
}

/** Adds test wallets to the page, like extensions. */
export function announceTestWallets(options: DemoOptions): void {
  const approve = async (
    request: ApprovalRequest | SolanaApprovalRequest,
  ): Promise<boolean | number> => {
    const how = window.latchkeyDemo.approve
    return how === 'window' ? approveInWindow(request) : how === 'auto'
  }
  const chains = [...sandboxChains, foreignChain].map(({ id, rpcUrls }) => ({
    id,
    rpcUrl: rpcUrls.default.http[0] as string,
  }))
  const storage = storageOf(options)
  const make = (
    info: { name?: string; rdns?: string; uuid?: string; icon?: string } = {},
  ): TestWallet =>
    createTestWallet({
      chains,
      approve,
      storage,
      behaviors: options.behavior,
      info,
      ...(options.key ? { accounts: [privateKeyToAccount(options.key)] } : {}),
    })
  const more =
    options.wallets === 'many'
      ? others.map(({ name, rdns, uuid, ground, mark }) =>
          make({ name, rdns, uuid, icon: drawing(ground, mark) }),
        )
      : options.wallets === 'conflict'
        ? [make({ uuid: '6a1c7bb0-51b0-4dc8-8a53-2b0d6a4f0c33' })]
        : []
  const first = make()
  const solanaWallet = createSolanaTestWallet({
    chains: [{ id: 'solana:localnet', rpcUrl: sandboxLedger.rpcUrl }],
    approve,
    storage,
    behaviors: options.behavior,
    info: options.solana === 'same' ? { name: 'Test Wallet' } : { name: 'Sunstone' },
  })
  window.latchkeyDemo = { wallets: [first, ...more], solanaWallet, approve: options.approve }
  if (options.wallets !== 'none')
    for (const wallet of window.latchkeyDemo.wallets) wallet.announce()
  if (options.wallets !== 'none' && options.solana !== 'off') solanaWallet.register(window)
}
