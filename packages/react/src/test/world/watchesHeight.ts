import { expect } from 'vitest'
import { dialogElement } from './expectAccessible.js'

/** Waits for the module that is loaded after the modal and watches the sheet's height. */
export async function watchesHeight(): Promise<void> {
  const edge = dialogElement().querySelector('.lk-edge') as Element
  await expect.poll(() => getComputedStyle(edge).position).toBe('absolute')
}
