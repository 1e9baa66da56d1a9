// Types the messages of `cdp`.
import type {} from '@vitest/browser-playwright'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { createWorld } from '../test/world/createWorld.js'

const view = page.getByTestId('lk-modal')

/** Emulates a touch screen until the test ends. */
async function touch(): Promise<void> {
  const emulate = (enabled: boolean): Promise<unknown> =>
    cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  await emulate(true)
  onTestFinished(async () => void (await emulate(false)))
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true)
}

/** Returns the height of a button with the area that takes presses around it. */
function heightOf(testId: string): number {
  const element = view.getByTestId(testId).element()
  const { insetBlockStart, insetBlockEnd } = getComputedStyle(element, '::after')
  return (
    element.getBoundingClientRect().height -
    Number.parseFloat(insetBlockStart) -
    Number.parseFloat(insetBlockEnd)
  )
}

test('behavior: small targets of the account are 44 px high on touch', async () => {
  await touch()
  const world = await createWorld()
  await world.connect()
  await world.open({ view: 'Account' })
  await expect.element(view.getByTestId('lk-hide-amounts')).toBeVisible()
  for (const testId of [
    'lk-close',
    'lk-copy-address',
    'lk-switch-account',
    'lk-hide-amounts',
    'lk-refresh',
    'lk-disconnect',
  ])
    expect(heightOf(testId), testId).toBeGreaterThanOrEqual(44)
})
