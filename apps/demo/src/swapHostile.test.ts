import { type LatchkeyError, ServerRefusedError, SwapRefusedError } from '@latchkey/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attacks } from './test/swapMutations.js'
import {
  approveAll,
  balanceOf,
  enter,
  openPage,
  openSwapWorld,
  prompts,
  reach,
  review,
  type SwapPage,
  type SwapWorld,
} from './test/swapWorld.js'

function reasonOf(error: LatchkeyError | undefined): string {
  if (error instanceof SwapRefusedError || error instanceof ServerRefusedError) return error.reason
  return error?.name === 'NetworkRequestError' ? 'transaction' : `${error}`
}

describe('a hostile server', () => {
  const held: { world?: SwapWorld; page?: SwapPage } = {}
  const world = (): SwapWorld => held.world!
  const page = (): SwapPage => held.page!
  beforeAll(async () => {
    held.world = await openSwapWorld()
    await approveAll(world())
    held.page = await openPage(world())
  })
  afterAll(() => world().stop())

  /** Returns the step that a swap reaches. */
  async function tryToSwap(from: string, to: string): Promise<string> {
    page().reset()
    const entered = await enter(page(), from, to, from === 'ETH' ? '0.01' : '20')
    if (entered.quote.status === 'failed') return reasonOf(entered.quote.error)
    const end = await review(page())
    if (end.status === 'review') return 'ready'
    return end.problem ? reasonOf(end.problem.error) : 'loss'
  }

  test.each(attacks.map((attack) => [`${attack[1]} ${attack[0]}`, attack] as const))(
    'error: %s is refused before the wallet’s prompt',
    async (_title, attack) => {
      const [, , [from, to], reasons, mutation] = attack
      const before = await world().node.getTransactionCount({ address: page().account })
      world().proxy.mutate = mutation
      const reason = await tryToSwap(from, to)
      world().proxy.mutate = undefined
      expect(reasons).toContain(reason)
      // A click has no effect either.
      page().swap.confirm()
      expect([prompts(page()), page().swap.machine.getState().status]).toEqual([0, 'form'])
      expect(await world().node.getTransactionCount({ address: page().account })).toBe(before)
    },
  )

  test('default: has at least 40 attacks, and each swap succeeds without them', async () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40)
    for (const [from, to] of new Set(attacks.map(([, , pair]) => pair))) {
      const before = await balanceOf(world(), to, page().account)
      expect(await tryToSwap(from, to)).toBe('ready')
      page().swap.confirm()
      const { receipt } = await reach(page(), 'success')
      expect((await balanceOf(world(), to, page().account)) - before).toBe(
        to === 'ETH' ? (receipt.received ?? 0n) - receipt.fee : receipt.received,
      )
    }
    expect(prompts(page())).toBe(4)
  })
})
