import type { LatchkeyOptions } from '@latchkey/core'
import { type SolanaAdapter, solana } from '@latchkey/solana'
import {
  createSolanaTestWallet,
  createTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletOptions,
  type TestWallet,
  type TestWalletOptions,
} from '@latchkey/testing'
import type { Chain } from 'viem'
import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { nodeUrl } from './createHttp.js'
import type { Look } from './looks.js'

/** Accounts of the test wallet: the first two of local nodes. Keys are faster than a mnemonic. */
export const accounts: readonly [LocalAccount, LocalAccount] = [
  privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
  privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'),
]

/** The ids of the Solana networks of a world with a Solana wallet. */
export const SOL = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const SOL_TWO = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'

/** Installs wallets that work on these chains. */
export function announceWallets(
  wallets: readonly Partial<TestWalletOptions>[],
  { chains, look, target }: { chains: readonly Chain[]; look: Look; target: EventTarget },
): TestWallet[] {
  return wallets.map((options, index) => {
    const name = `Lantern${index > 0 ? ` ${index + 1}` : ''}${look.suffix}`
    const wallet = createTestWallet({
      chains: chains.map(({ id }) => ({ id, rpcUrl: nodeUrl(id) })),
      accounts,
      ...options,
      info: {
        uuid: `350670db-19fa-4704-a166-e52e178b59d${index}`,
        rdns: `test.lantern${index || ''}`,
        name,
        ...options.info,
      },
    })
    wallet.announce(target)
    return wallet
  })
}

/** Installs a Solana wallet. Returns it with an adapter for two networks. */
export function installSolanaWallet(
  given: Partial<SolanaTestWalletOptions>,
  { look, target, clock }: { look: Look; target: EventTarget; clock: LatchkeyOptions['clock'] },
): { wallet: SolanaTestWallet; adapter: SolanaAdapter } {
  const urls = { one: nodeUrl(900), two: nodeUrl(901) }
  const wallet = createSolanaTestWallet({
    chains: [
      { id: 'solana:devnet', rpcUrl: urls.one },
      { id: 'solana:testnet', rpcUrl: urls.two },
    ],
    ...given,
    info: { name: `Lantern${look.suffix}`, ...given.info },
  })
  wallet.register(target)
  const adapter = solana(
    {
      networks: [
        { id: SOL, name: `Sol One${look.suffix}`, rpcUrl: urls.one, chain: 'solana:devnet' },
        { id: SOL_TWO, name: `Sol Two${look.suffix}`, rpcUrl: urls.two, chain: 'solana:testnet' },
      ],
      storage: null,
    },
    { clock, window: target },
  )
  return { wallet, adapter }
}
