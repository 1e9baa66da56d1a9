import { expect } from 'vitest'
import { dialogElement } from './expectAccessible.js'

/** Waits for the part of the modal that is loaded after it and watches the sheet's height. */
export async function watchesHeight(): Promise<void> {
  const edge = dialogElement().querySelector('.lk-edge') as Element
  await expect.poll(() => getComputedStyle(edge).position).toBe('absolute')
}
