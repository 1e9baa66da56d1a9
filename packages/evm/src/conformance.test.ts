import { adapterConformance, createTestWallet } from '@latchkey/testing'
import { http } from 'viem'
import { describe, test } from 'vitest'
import { evm } from './evm.js'
import { chain, ONE, TWO, useChains, WALLET_ID } from './test/world.js'

const chains = useChains()

const cases = adapterConformance(async () => {
  const urls = [chains.one().url, chains.two().url] as const
  const window = new EventTarget()
  const wallet = createTestWallet({
    chains: [
      { id: 31337, rpcUrl: urls[0] },
      { id: 31338, rpcUrl: urls[1] },
    ],
  })
  wallet.announce(window)
  const adapter = evm({ networks: [chain(31337, urls[0]), chain(31338, urls[1])], transports: { 31337: http(urls[0]), 31338: http(urls[1]) } }, { window })
  return { adapter, wallet, walletId: WALLET_ID, networkIds: [ONE, TWO] }
})

describe('evm as a ChainAdapter', () => {
  for (const { title, run } of cases) test(title, run)
})
