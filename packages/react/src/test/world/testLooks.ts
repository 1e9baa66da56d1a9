import { setThemeMode } from '@latchkey/core'
import { expect, test } from 'vitest'
import { dialogElement, expectAccessible } from './expectAccessible.js'
import { expectMirrored } from './expectMirrored.js'
import { expectNothingCutOff } from './expectNothingCutOff.js'
import { expectTabOrder } from './expectTabOrder.js'
import { type Look, looks } from './looks.js'
import { running } from './running.js'

/** Draws the running worlds in another theme and direction, without mounting them again. */
async function redraw({ theme, dir }: { theme: 'light' | 'dark'; dir: string }): Promise<void> {
  document.documentElement.dir = dir
  document.documentElement.style.background = theme === 'dark' ? '#111' : '#fff'
  // The modal reads the direction when it draws a theme.
  for (const { latchkey } of running) if (latchkey) setThemeMode(latchkey, theme)
  const drawn = (): unknown[] => {
    const { dataset, dir } = dialogElement().closest<HTMLElement>('.lk') as HTMLElement
    return [dataset.theme, dir]
  }
  await expect.poll(drawn).toEqual([theme, dir])
}

const checks: Record<'light' | 'long', () => Promise<void>> = {
  async light() {
    await expectAccessible()
    await redraw({ theme: 'dark', dir: 'ltr' })
    // Only the colours differ.
    await expectAccessible('colours')
  },
  async long() {
    await expectTabOrder()
    await redraw({ theme: 'dark', dir: 'rtl' })
    expectNothingCutOff()
    expectMirrored()
  },
}

/**
 * Declares two tests, each of which brings the modal into a state by `run`. Light: axe checks it,
 * and its colours again in dark. Long, with long names at 320 px: Tab must go through its controls
 * in their order, and it is drawn again right to left, where its header must be mirrored. Nothing
 * may be cut off in either of them.
 */
export function testLooks(title: string, run: (look: Look) => Promise<void>): void {
  for (const name of ['light', 'long'] as const)
    test(`${title}, ${name}`, async () => {
      await run(looks[name])
      expectNothingCutOff()
      await checks[name]()
    })
}
