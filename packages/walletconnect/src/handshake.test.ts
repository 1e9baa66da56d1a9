import { expect, test } from 'vitest'
import { approveFully, createWorld, watch } from './test/world.js'

test('default: connects', async () => {
  const world = createWorld()
  const client = world.client()
  const uris: string[] = []
  const result = watch(client.connect({ onUri: (uri) => uris.push(uri) }))
  await world.pass()
  expect(uris).toHaveLength(1)
  await Promise.all([world.wallet.pair(uris[0]!), world.pass()])
  await approveFully(world)
  expect(result.error).toBeUndefined()
  expect(result.value?.session.chainId).toBe(1)
})
