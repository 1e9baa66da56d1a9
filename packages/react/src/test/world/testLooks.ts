import { test } from 'vitest'
import { expectAccessible } from './expectAccessible.js'
import { expectMirrored } from './expectMirrored.js'
import { expectNothingCutOff } from './expectNothingCutOff.js'
import { expectTabOrder } from './expectTabOrder.js'
import { type Look, looks } from './looks.js'

/**
 * Declares one test per look. `run` brings the modal into a state; the state is then checked by axe
 * in light and dark, and for its width at 320 px, right to left and with long names. Tab must go
 * through its controls in their order, and right to left its header must be mirrored.
 */
export function testLooks(title: string, run: (look: Look) => Promise<void>): void {
  for (const [name, look] of Object.entries(looks))
    test(`${title}, ${name}`, async () => {
      await run(look)
      if (name === 'light') await expectAccessible()
      // Only the colours differ.
      if (name === 'dark') await expectAccessible('colours')
      expectNothingCutOff()
      if (name === 'rtl') expectMirrored()
      if (name === 'narrow') await expectTabOrder()
    })
}
