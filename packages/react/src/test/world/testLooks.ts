import { setThemeMode } from '@latchkey/core'
import { expect, test } from 'vitest'
import { dialogElement, expectAccessible } from './expectAccessible.js'
import { expectMirrored } from './expectMirrored.js'
import { expectNothingCutOff } from './expectNothingCutOff.js'
import { expectTabOrder } from './expectTabOrder.js'
import { type Look, looks } from './looks.js'
import { running } from './running.js'

/**
 * Renders the running worlds in another look, without mounting them again. The names do not change.
 */
async function redraw(look: Look): Promise<void> {
  await look.apply()
  // The modal reads the direction when it applies a theme.
  for (const { latchkey } of running) if (latchkey) setThemeMode(latchkey, look.theme)
  const drawn = (): unknown[] => {
    const { dataset, dir } = dialogElement().closest<HTMLElement>('.lk') as HTMLElement
    return [dataset.theme, dir]
  }
  await expect.poll(drawn).toEqual([look.theme, document.documentElement.dir])
}

/**
 * Declares a test that brings the modal into a state by `run`, with long names, and then renders it
 * in four looks. Light, 1024 px wide: axe checks it. Dark: axe checks its colours. 320 px wide: Tab
 * must go through its controls in their order. Right to left: its header must be mirrored. Nothing
 * may be cut off at either width and direction.
 */
export function testLooks(title: string, run: (look: Look) => Promise<void>): void {
  test(title, async () => {
    await run(looks.long)
    expectNothingCutOff()
    await expectAccessible()
    await redraw(looks.dark)
    // Compared with the first look, only the colours differ.
    await expectAccessible('colours')
    await redraw(looks.narrow)
    expectNothingCutOff()
    await expectTabOrder()
    await redraw(looks.rtl)
    expectNothingCutOff()
    expectMirrored()
  })
}
