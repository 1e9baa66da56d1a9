import {
  adapterConformance,
  type ConformanceWorld,
  createTestWallet,
  type WalletLikeness,
  walletConformance,
} from '@latchkey/testing'
import { http } from 'viem'
import { describe, test } from 'vitest'
import { evm } from './evm.js'
import { chain, ONE, TWO, useChains, WALLET_ID } from './test/world.js'

const chains = useChains()

/** An adapter on both chains, and a wallet that knows the first ones. */
function createWorld(
  count: number,
  { info = {}, behaviors = {} }: Partial<WalletLikeness> = {},
): ConformanceWorld {
  const urls = [chains.one().url, chains.two().url] as const
  const window = new EventTarget()
  const known = [
    { id: 31337, rpcUrl: urls[0] },
    { id: 31338, rpcUrl: urls[1] },
  ]
  const wallet = createTestWallet({ chains: known.slice(0, count), info, behaviors })
  wallet.announce(window)
  const adapter = evm(
    {
      networks: [chain(31337, urls[0]), chain(31338, urls[1])],
      transports: { 31337: http(urls[0]), 31338: http(urls[1]) },
    },
    { window },
  )
  return {
    adapter,
    wallet,
    walletId: info.rdns?.toLowerCase() ?? WALLET_ID,
    networkIds: [ONE, TWO],
  }
}

describe('evm as a ChainAdapter', () => {
  for (const { title, run } of adapterConformance(async () => createWorld(2))) test(title, run)
})

describe('evm with published wallets', () => {
  for (const { title, run } of walletConformance(async (likeness) => createWorld(1, likeness)))
    test(title, run)
})
