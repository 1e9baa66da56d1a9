import { pairingConformance } from '@latchkey/testing'
import type { RelayWallet } from '@latchkey/testing/relay'
import { describe, test } from 'vitest'
import { PAIRING_ID, useRelay } from './test/relayWorld.js'
import { useChains } from './test/world.js'

const world = useRelay(useChains())

const cases = pairingConformance(async () => {
  const { adapter } = world.createPage()
  const phones: RelayWallet[] = []

  return {
    adapter: adapter as Required<typeof adapter>,
    walletId: PAIRING_ID,
    scan(uri, answer) {
      const phone = world.createPhone({ approve: async () => answer })
      phones.push(phone)
      phone.pair(uri)
    },
    scanAndWait: (uri) =>
      new Promise((asked) => {
        const phone = world.createPhone({
          approve: () => new Promise((answer) => asked(() => answer(true))),
        })
        phones.push(phone)
        phone.pair(uri)
      }),
    isForgotten: () =>
      new Promise((resolve) => {
        // The approved session existed for a moment.
        const isForgotten = ({ sessions, log }: ReturnType<RelayWallet['view']>): boolean =>
          sessions.length === 0 && log.some(({ text }) => /delete/i.test(text))
        const look = (): void => {
          if (phones.every((phone) => isForgotten(phone.view()))) resolve()
        }
        for (const phone of phones) phone.subscribe(look)
        look()
      }),
  }
})

describe('evm with the WalletConnect client as an adapter of pairings', () => {
  for (const { title, run } of cases) test(title, run)
})
