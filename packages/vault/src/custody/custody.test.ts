import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustodyWorld, Device } from '../test/custodyWorld.js'
import { openCustodyWorld } from '../test/openCustodyWorld.js'

const never = new AbortController().signal
const isThorough = process.env.LATCHKEY_THOROUGH === '1'

const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(async () => {
  expect(world().defects).toEqual([])
  await world().close()
})

const names = { count: 0 }
const nextEmail = (): string => `user-${names.count++}@example.org`

const addressOf = (device: Device): Promise<string> =>
  device.custody.withKeys(async ({ evm }) => evm.address, { signal: never })

/** Exports the phrase and returns the words that the user sees. */
async function exportWords(device: Device): Promise<readonly string[]> {
  await device.custody.runScreen('export', {
    session: device.session,
    ask: device.ask,
    signal: never,
  })
  const screen = device.screens.findLast(({ kind }) => kind === 'phrase')
  return screen?.kind === 'phrase' ? screen.words : []
}

describe('custody', () => {
  test('default: creates a wallet, signs, finds the wallet after a reload, and recovers it in another browser', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const addresses = await device.open()
    expect(device.screens).toEqual([])
    const signature = await device.custody.withKeys(
      ({ evm }) => evm.signMessage({ message: 'hello' }),
      { signal: never },
    )
    expect(await verifyMessage({ address: addresses.evm, message: 'hello', signature })).toBe(true)
    const reloaded = await world().openDevice(email, device.store)
    expect(await reloaded.open()).toEqual(addresses)
    expect(reloaded.screens).toEqual([])
    const other = await world().openDevice(email)
    expect(await other.open()).toEqual(addresses)
    expect(other.screens.map(({ kind }) => kind)).toEqual(['code'])
    expect(
      await other.custody.withKeys(async ({ evm, solana }) => [evm.address, solana.address], {
        signal: never,
      }),
    ).toEqual([addresses.evm, addresses.solana])
    expect(world().recovery.mails.at(-1)?.subject).toBe('Your wallet was recovered')
    expect(world().auth.mails.at(-1)?.subject).toBe('A new browser can use your wallet')
  })

  test('default: creation, recovery and export in another browser give the same address', {
    timeout: 36_000_000,
  }, async () => {
    const { mnemonicToAccount } = await import('viem/accounts')
    const rounds = isThorough ? 10_000 : 4
    for (let round = 0; round < rounds; round++) {
      const email = nextEmail()
      const { evm } = await (await world().openDevice(email)).open()
      const other = await world().openDevice(email)
      const words = await (async () => {
        await other.open()
        return exportWords(other)
      })()
      expect(mnemonicToAccount(words.join(' ')).address).toBe(evm)
      if (round % 500 === 499)
        process.stdout.write(`${round + 1} of ${rounds} wallets made, recovered and exported\n`)
      // Old mails would fill the memory in a long run.
      world().auth.mails.length = 0
      world().recovery.mails.length = 0
      world().exchanges.length = 0
    }
  })

  test('behavior: wipes the keys after each use, and later calls to the signers fail', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const kept = await device.custody.withKeys(async ({ evm, solana }) => ({ evm, solana }), {
      signal: never,
    })
    await expect(kept.evm.signMessage({ message: 'late' })).rejects.toThrow('wiped')
    expect(() => kept.solana.sign(new Uint8Array([1]))).toThrow('wiped')
  })

  test('behavior: SEC-66 fetches the share of the service once in 15 minutes, and again after the page was hidden', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const asked = (): number =>
      world().exchanges.filter(
        ({ path, received }) =>
          path === '/v1/custody/device-share' && received.includes('ciphertext'),
      ).length
    const before = asked()
    await addressOf(device)
    await addressOf(device)
    expect(asked() - before).toBe(1)
    device.hide()
    await addressOf(device)
    expect(asked() - before).toBe(2)
    world().time.now += 15 * 60_000
    await addressOf(device)
    expect(asked() - before).toBe(3)
  })

  test('behavior: the device keeps its share after a sign-out, and opens its wallet without another code', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await device.custody.close(false)
    await expect(addressOf(device)).rejects.toMatchObject({ name: 'notConnected', code: 4100 })
    await device.open()
    expect([await addressOf(device), device.screens]).toEqual([evm, []])
  })

  test('behavior: a device whose share was deleted recovers', async () => {
    const email = nextEmail()
    const device = await world().openDevice(email)
    const { evm } = await device.open()
    await device.custody.close(true)
    await device.open()
    expect(device.screens.map(({ kind }) => kind)).toEqual(['code'])
    expect(await addressOf(device)).toBe(evm)
  })

  test('behavior: asks again after a wrong code, and rejects when the user cancels', async () => {
    const email = nextEmail()
    await (await world().openDevice(email)).open()
    const other = await world().openDevice(email)
    const tries: (string | undefined)[] = []
    other.answer = (screen) => {
      if (screen.kind !== 'code') return undefined
      tries.push(screen.error)
      return tries.length === 1 ? { otp: 'BBBBBBBB' } : null
    }
    await expect(other.open()).rejects.toMatchObject({ name: 'rejected', code: 4001 })
    expect(tries).toEqual([undefined, expect.stringContaining('wrong')])
    other.answer = undefined
    await other.open()
  })

  test('behavior: with isQuiet, a new device shows no screen until its first signature', async () => {
    const email = nextEmail()
    const { evm } = await (await world().openDevice(email)).open()
    const other = await world().openDevice(email)
    const { session, ask, custody } = other
    expect((await custody.open({ session, ask, signal: never, isQuiet: true })).evm).toBe(evm)
    expect(other.screens).toEqual([])
    expect(await addressOf(other)).toBe(evm)
    expect(other.screens.map(({ kind }) => kind)).toEqual(['code'])
  })

  test('behavior: two concurrent calls of open return one wallet', async () => {
    const device = await world().openDevice(nextEmail())
    const [one, other] = await Promise.all([device.open(), device.open()])
    expect(one).toEqual(other)
    expect(
      world().exchanges.filter(({ path }) => path === '/v1/custody/create').length,
    ).toBeGreaterThan(0)
  })

  test('behavior: two browsers that start at the same time end with one wallet, which both can use', async () => {
    const email = nextEmail()
    const devices = [await world().openDevice(email), await world().openDevice(email)]
    const results = await Promise.allSettled(devices.map((device) => device.open()))
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    const addresses = []
    for (const device of devices) addresses.push((await device.open()).evm, await addressOf(device))
    expect(new Set(addresses).size).toBe(1)
  })

  test('behavior: creates no wallet if the store keeps nothing', async () => {
    const device = await world().openDevice(nextEmail())
    device.store.set = async () => undefined
    await expect(device.open()).rejects.toMatchObject({ name: 'storageRefused' })
  })

  test('behavior: SEC-61 creates no wallet if a service does not keep its share', async () => {
    const device = await world().openDevice(nextEmail())
    const { orm } = world().auth.database
    world().fault = async ({ path }, when) => {
      if (path === '/v1/custody/create' && when === 'after')
        await orm.execute(
          `update custody_recovery_shares set envelope = '{"key":"","share":""}' where wallet_id in (select id from custody_wallets where status = 'pending')`,
        )
    }
    await expect(device.open()).rejects.toThrow()
    world().fault = undefined
    expect(world().defects.splice(0)).toHaveLength(1)
    expect((await device.open()).evm).toMatch(/^0x/)
  })
})
