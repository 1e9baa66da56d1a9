import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyWorld, openCustodyWorld } from '../test/openCustodyWorld.js'

const never = new AbortController().signal

describe('custody', () => {
  const opened: { world?: CustodyWorld } = {}
  const world = (): CustodyWorld => opened.world as CustodyWorld
  beforeAll(async () => {
    opened.world = await openCustodyWorld()
  })
  afterAll(async () => {
    expect(world().defects).toEqual([])
    await world().close()
  })

  test('default: a wallet is made, signs, is found again, and comes to another browser', async () => {
    const device = await world().openDevice('ada@example.org')
    const addresses = await device.open()
    expect(device.screens).toEqual([])
    const signature = await device.custody.withKeys(({ evm }) => evm.signMessage({ message: 'hello' }), { signal: never })
    expect(await verifyMessage({ address: addresses.evm, message: 'hello', signature })).toBe(true)
    const other = await world().openDevice('ada@example.org')
    expect(await other.open()).toEqual(addresses)
    expect(other.screens.map(({ kind }) => kind)).toEqual(['code'])
    expect(await other.custody.withKeys(async ({ evm, solana }) => [evm.address, solana.address], { signal: never })).toEqual([addresses.evm, addresses.solana])
  })
})
