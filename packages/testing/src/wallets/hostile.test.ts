import { describe, expect, test } from 'vitest'
import { announceBadly, announcementForms } from './announceBadly.js'
import { createTestWallet } from './createTestWallet.js'
import { ethereumForms, placeEthereum } from './placeEthereum.js'

const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:9' }] })

function receivedFrom(target: EventTarget): unknown[] {
  const received: unknown[] = []
  target.addEventListener('eip6963:announceProvider', (event) =>
    received.push((event as CustomEvent).detail),
  )
  return received
}

/**
 * Returns the wallets that a careless page lists: it does not check the details, and lists those
 * with a name and a provider.
 */
function carelessly(details: readonly unknown[]): { names: string[]; crashes: number } {
  const names: string[] = []
  const crashes: unknown[] = []
  for (const detail of details) {
    try {
      const { info, provider } = detail as {
        info: { uuid: string; name: string; rdns: string }
        provider: { request: unknown }
      }
      if (info.uuid && typeof provider.request === 'function')
        names.push(`${info.rdns} ${info.uuid}`)
    } catch (error) {
      crashes.push(error)
    }
  }
  return { names, crashes: crashes.length }
}

describe('announceBadly', () => {
  test.each(announcementForms)('default: %s reaches the page', (form) => {
    const target = new EventTarget()
    const received = receivedFrom(target)
    announceBadly({ form, wallet, target })
    expect(received.length).toBeGreaterThan(0)
  })

  test('behavior: W20 each form harms a careless page in another way', () => {
    const harm = Object.fromEntries(
      announcementForms.map((form) => {
        const target = new EventTarget()
        const received = receivedFrom(target)
        announceBadly({ form, wallet, target })
        const { names, crashes } = carelessly(received)
        return [form, { listed: names.length, different: new Set(names).size, crashes }]
      }),
    )
    expect(harm).toEqual({
      malformed: { listed: 3, different: 3, crashes: 8 },
      throwing: { listed: 0, different: 0, crashes: 5 },
      'wrong field': { listed: 0, different: 0, crashes: 0 },
      markup: { listed: 1, different: 1, crashes: 0 },
      'huge icon': { listed: 1, different: 1, crashes: 0 },
      repeated: { listed: 100, different: 1, crashes: 0 },
      renamed: { listed: 10_000, different: 10_000, crashes: 0 },
      impostor: { listed: 1, different: 1, crashes: 0 },
      flood: { listed: 10_000, different: 10_000, crashes: 0 },
    })
  })
})

describe('placeEthereum', () => {
  test('default', async () => {
    const target = new EventTarget() as EventTarget & { ethereum?: { request: unknown } }
    const seen: unknown[] = []
    target.addEventListener('ethereum#initialized', () => seen.push(target.ethereum))
    const remove = placeEthereum({ form: 'plain', wallet, target })
    expect(target.ethereum).toBe(wallet.provider)
    expect(seen).toEqual([wallet.provider])
    remove()
    expect(target.ethereum).toBeUndefined()
  })

  test.each(ethereumForms)('behavior: W19 %s', (form) => {
    const target = new EventTarget() as EventTarget & {
      ethereum: { request: unknown; providers?: unknown } | null
    }
    placeEthereum({ form, wallet, target })
    const read = (): unknown => {
      try {
        const { ethereum } = target
        if (ethereum === null) return 'null'
        if (ethereum.providers) return `${typeof ethereum.request} with providers`
        return target.ethereum === ethereum ? typeof ethereum.request : 'another each time'
      } catch {
        return 'throws'
      }
    }
    const expected: Record<typeof form, string> = {
      plain: 'function',
      'getter only': 'function',
      'throwing getter': 'throws',
      changing: 'another each time',
      'empty providers': 'function with providers',
      'throwing providers': 'throws',
      'throwing proxy': 'throws',
      'no request': 'string',
      null: 'null',
    }
    expect(read()).toBe(expected[form])
    if (form === 'getter only')
      expect(() => Object.assign(target, { ethereum: 1 })).toThrow(TypeError)
  })
})
