import { expect, test } from 'vitest'
import { describeOnBackends } from '../test/backends.js'

describeOnBackends('store', (backend) => {
  test('default', async () => {
    const { store } = backend()
    await store.set('nonce:1', 'a', 1000)
    expect([await store.get('nonce:1'), await store.take('nonce:1'), await store.take('nonce:1')]).toEqual(['a', 'a', undefined])
  })

  test('behavior: of any number of callers exactly one gets a value', async () => {
    const { store } = backend()
    await store.set('nonce:2', 'b', 60_000)
    const taken = await Promise.all(Array.from({ length: 50 }, () => store.take('nonce:2')))
    expect(taken.filter((value) => value !== undefined)).toEqual(['b'])
  })
})
