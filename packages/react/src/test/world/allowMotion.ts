import { afterEach } from 'vitest'
import { cdp } from 'vitest/browser'

interface Emulation {
  send(
    method: 'Emulation.setEmulatedMedia',
    parameters: { features: { name: string; value: string }[] },
  ): Promise<void>
}

function prefer(value: 'no-preference' | 'reduce'): Promise<void> {
  return (cdp() as unknown as Emulation).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  })
}

/** Allows animations in the tests of this file. Each test ends with reduced motion again. */
export async function allowMotion(): Promise<void> {
  await prefer('no-preference')
}

afterEach(() => prefer('reduce'))
