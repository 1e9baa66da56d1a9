import { version } from '@wagmi/core'
import { expect, test } from 'vitest'

test('behavior: these tests run on the requested version of wagmi core', () => {
  expect(version.split('.')[0]).toBe(process.env.LATCHKEY_WAGMI ?? '3')
})
