import { setThemeMode } from '@latchkey/core'
import { expect, test } from 'vitest'
import { dialogElement, expectAccessible } from './expectAccessible.js'
import { expectMirrored } from './expectMirrored.js'
import { expectNothingCutOff } from './expectNothingCutOff.js'
import { expectTabOrder } from './expectTabOrder.js'
import { dress, type Look, looks, resize } from './looks.js'
import { running } from './running.js'

interface Drawing {
  theme: 'light' | 'dark'
  dir: 'ltr' | 'rtl'
  width: number
}

/** Draws the running worlds in another way, without mounting them again. */
async function redraw({ theme, dir, width }: Drawing): Promise<void> {
  dress({ theme, dir })
  await resize(width)
  // The modal reads the direction when it draws a theme.
  for (const { latchkey } of running) if (latchkey) setThemeMode(latchkey, theme)
  const drawn = (): unknown[] => {
    const { dataset, dir } = dialogElement().closest<HTMLElement>('.lk') as HTMLElement
    return [dataset.theme, dir, innerWidth]
  }
  await expect.poll(drawn).toEqual([theme, dir, width])
}

/**
 * Declares a test that brings the modal into a state by `run`, with long names, and then draws it
 * again. Light, 1024 px wide: axe checks it. Dark: axe checks its colours. 320 px wide: Tab must go
 * through its controls in their order. Right to left: its header must be mirrored. Nothing may be
 * cut off at either width and direction.
 */
export function testLooks(title: string, run: (look: Look) => Promise<void>): void {
  test(title, async () => {
    await run(looks.long)
    expectNothingCutOff()
    await expectAccessible()
    await redraw({ theme: 'dark', dir: 'ltr', width: 1024 })
    // Only the colours differ.
    await expectAccessible('colours')
    await redraw({ theme: 'light', dir: 'ltr', width: 320 })
    expectNothingCutOff()
    await expectTabOrder()
    await redraw({ theme: 'dark', dir: 'rtl', width: 320 })
    expectNothingCutOff()
    expectMirrored()
  })
}
