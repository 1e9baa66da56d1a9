import { version } from '@wagmi/core'
import { expect, test } from 'vitest'

test('behavior: these tests run on the wagmi core they were asked to', () => {
  expect(version.split('.')[0]).toBe(process.env.LATCHKEY_WAGMI ?? '3')
})
