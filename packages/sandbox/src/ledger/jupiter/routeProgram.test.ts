import type { Address } from '@solana/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { createNode, type LedgerNode } from '../createNode.js'
import { readTokenAccount } from '../tokenAccount.js'
import { ledgerPeople } from '../world/ledgerPeople.js'
import { buildPoolSwap, type PoolSwap } from './buildSwap.js'
import { associatedOf, type PoolToken, poolAuthority, setPoolPrice } from './pool.js'

const { ada } = ledgerPeople
const world: { node: LedgerNode } = {} as never

beforeEach(async () => {
  world.node = await createNode()
})

function tokens(token: PoolToken, owner: Address): bigint {
  const account = world.node.sender.svm.getAccount(associatedOf(token, owner))
  return account.exists ? (readTokenAccount(account.data)?.amount ?? 0n) : 0n
}

const lamports = (): bigint => world.node.sender.svm.getBalance(ada.address) ?? 0n

function swap(given: Partial<PoolSwap>): void {
  const parts = buildPoolSwap({
    from: 'DOL',
    to: 'DAY',
    user: ada.address,
    amount: 1_000_000n,
    quotedOut: 997_000_000n,
    slippageBps: 50,
    ...given,
  })
  const { setup, swap: route, cleanup } = parts
  world.node.sender.send([ada], [...setup, route, ...(cleanup ? [cleanup] : [])])
}

describe('buildRouteProgram', () => {
  test('default: takes the amount and pays at the price, also in Token-2022', () => {
    const before = { dol: tokens('DOL', ada.address), day: tokens('DAY', ada.address) }
    const pool = { dol: tokens('DOL', poolAuthority), day: tokens('DAY', poolAuthority) }
    swap({})
    expect(tokens('DOL', ada.address)).toBe(before.dol - 1_000_000n)
    expect(tokens('DAY', ada.address)).toBe(before.day + 997_000_000n)
    expect(tokens('DOL', poolAuthority)).toBe(pool.dol + 1_000_000n)
    expect(tokens('DAY', poolAuthority)).toBe(pool.day - 997_000_000n)
  })

  test('behavior: wraps SOL before the swap and unwraps SOL after it', () => {
    const before = { sol: lamports(), dol: tokens('DOL', ada.address) }
    swap({ from: 'SOL', to: 'DOL', amount: 1_000_000_000n, quotedOut: 149_550_000n })
    expect(before.sol - lamports()).toBe(1_000_005_000n)
    expect(tokens('DOL', ada.address)).toBe(before.dol + 149_550_000n)
    const middle = lamports()
    swap({ from: 'DOL', to: 'SOL', amount: 150_000_000n, quotedOut: 997_000_000n })
    expect(lamports() - middle).toBe(996_995_000n)
  })

  test('error: neither takes nor pays below the minimum', () => {
    const before = { dol: tokens('DOL', ada.address), day: tokens('DAY', ada.address) }
    setPoolPrice(world.node.sender.svm, 'DOL', 'DAY', 99n)
    swap({})
    expect({ dol: tokens('DOL', ada.address), day: tokens('DAY', ada.address) }).toEqual(before)
    setPoolPrice(world.node.sender.svm, 'DOL', 'DAY', 101n)
    swap({ amount: 1_000_001n })
    expect(tokens('DAY', ada.address)).toBe(before.day + 1_006_971_006n)
  })
})
