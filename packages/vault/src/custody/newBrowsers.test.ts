import { type CustodySpending, custodyEndpoints } from '@latchkey/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Spending } from '../approvals/approval.js'
import type { CustodyWorld, Device } from '../test/custodyWorld.js'
import { networkFault, openCustodyWorld } from '../test/openCustodyWorld.js'

const never = new AbortController().signal
const HOUR_MS = 3_600_000
const DOL = '0xDdDDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd'
const limits: readonly CustodySpending[] = [
  { chainId: 1, amount: '1000' },
  { chainId: 1, token: DOL, amount: '50' },
  { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', amount: '1000' },
  {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    token: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    amount: '50',
  },
]

const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld({ newBrowsers: { limits } })
})
afterAll(async () => {
  expect(world().defects).toEqual([])
  await world().close()
})

const names = { count: 0 }
const nextEmail = (): string => `new-${names.count++}@example.org`
const ether = (amount: number): CustodySpending => ({ chainId: 1, amount: String(amount) })
const sign = (device: Device, spending?: Spending): Promise<string> =>
  device.custody.withKeys(async ({ evm }) => evm.address, {
    signal: never,
    ...(spending === undefined ? {} : { spending }),
  })
const simulation = (device: Device, spending: Spending): Promise<string | undefined> =>
  device.custody.refusalOf(spending, { signal: never })
const refused = { name: 'newBrowser', code: 4100 }

/** Opens the browser that created the wallet, and one that recovered it by mail. */
async function openTwo(
  email = nextEmail(),
): Promise<{ first: Device; second: Device; address: string }> {
  const first = await world().openDevice(email)
  const { evm: address } = await first.open()
  // Browsers of the same millisecond are listed in any order.
  world().time.now += 1000
  const second = await world().openDevice(email)
  await second.open()
  return { first, second, address }
}

async function exportFrom(device: Device): Promise<string> {
  await device.custody.runScreen('export', {
    session: device.session,
    ask: device.ask,
    signal: never,
  })
  const screen = device.screens.at(-1)
  return screen?.kind === 'notice' ? screen.text : (screen?.kind ?? '')
}

describe('a browser that recovered the wallet by mail', () => {
  test('behavior: SEC-61 may spend only small amounts on its first day, and any amount afterwards', async () => {
    const { first, second, address } = await openTwo()
    const at = world().time.now
    // A message, and an amount within the limit.
    expect(await sign(second, [])).toBe(address)
    expect(await sign(second, [ether(600)])).toBe(address)
    expect(await simulation(second, [ether(400)])).toBeUndefined()
    // A trial does not count. A signature does.
    expect(await simulation(second, [ether(400)])).toBeUndefined()
    expect(await simulation(second, [ether(401)])).toContain(
      new Date(at + 24 * HOUR_MS).toLocaleString(),
    )
    await expect(sign(second, [ether(401)])).rejects.toMatchObject(refused)
    expect(await sign(second, [{ chainId: 1, token: DOL, amount: '50' }])).toBe(address)
    await expect(
      sign(second, [{ chainId: 1, token: `0x${DOL.slice(2).toLowerCase()}`, amount: '1' }]),
    ).rejects.toMatchObject(refused)
    // The browser that created the wallet has no limit.
    expect(await sign(first, [ether(1_000_000)])).toBe(address)
    expect(await sign(first)).toBe(address)
    world().time.now = at + 24 * HOUR_MS - 1000
    await expect(sign(second, [ether(401)])).rejects.toMatchObject(refused)
    world().time.now = at + 24 * HOUR_MS
    expect(await simulation(second, [ether(1_000_000)])).toBeUndefined()
    expect(await sign(second)).toBe(address)
  })

  test('behavior: SEC-61 a spending without a known amount counts as everything: unknown orders, other tokens, other chains, several at once', async () => {
    const { second } = await openTwo()
    const ten = (token: `0x${string}`): CustodySpending => ({ chainId: 1, token, amount: '0' })
    const orders: Spending[] = [
      null,
      [{ chainId: 2, amount: '1' }],
      [ten(`0x${'77'.repeat(20)}`)],
      [ether(1), { chainId: 2, amount: '0' }],
      [ether(600), ether(401)],
    ]
    for (const order of orders) {
      expect(await simulation(second, order)).toContain('small amounts')
      await expect(sign(second, order)).rejects.toMatchObject(refused)
    }
    await expect(sign(second)).rejects.toMatchObject(refused)
    expect(await exportFrom(second)).toContain('use a browser that had it before')
  })

  test('behavior: SEC-61 SOL and tokens of Solana count by cluster and mint', async () => {
    const { second, address } = await openTwo()
    const [, , sol, dollar] = limits as [
      CustodySpending,
      CustodySpending,
      CustodySpending,
      CustodySpending,
    ]
    expect(await sign(second, [{ ...sol, amount: '600' }, dollar])).toBe(address)
    for (const more of [
      { ...sol, amount: '401' },
      { ...dollar, amount: '1' },
      { ...sol, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', amount: '1' },
      // Base58 is case-sensitive: this is another mint.
      { ...dollar, token: String(dollar.token).replace('E', 'e'), amount: '1' },
    ])
      await expect(sign(second, [more])).rejects.toMatchObject(refused)
    expect(await sign(second, [{ ...sol, amount: '400' }])).toBe(address)
  })

  test('behavior: SEC-61 a third browser, cleared data, an own recovery or a reshare gives no new limit', async () => {
    const { first, second, address } = await openTwo()
    expect(await sign(second, [ether(900)])).toBe(address)
    // After clearing its data, the browser recovers. Its earlier spending still counts.
    await second.custody.close(true)
    const third = await world().openDevice(second.session.email ?? '')
    await third.open()
    await expect(sign(third, [ether(101)])).rejects.toMatchObject(refused)
    expect(await sign(third, [ether(100)])).toBe(address)
    // Also with mode `self`, which does not recover by mail: an earlier recovery by mail still
    // counts.
    const { id } = (await first.api.call('auth', custodyEndpoints.wallet, { body: {} })).wallet ?? {
      id: '',
    }
    const { orm } = world().auth.database
    await orm.execute(`update custody_wallets set mode = 'self' where id = '${id}'`)
    const body = { walletId: id, spending: [ether(1)], isTrial: true }
    const fourth = await world().openDevice(second.session.email ?? '')
    expect(await fourth.api.call('auth', custodyEndpoints.spend, { body })).toMatchObject({
      isAllowed: false,
    })
    await orm.execute(
      `update custody_wallets set mode = 'assisted', resplit_below = 1000 where id = '${id}'`,
    )
    third.hide()
    const before = world().exchanges.length
    await expect(sign(third, [ether(1)])).rejects.toMatchObject(refused)
    expect(
      world()
        .exchanges.slice(before)
        .map(({ path }) => path),
    ).toContain(custodyEndpoints.putDevice.path)
    third.hide()
    await expect(sign(third, [ether(1)])).rejects.toMatchObject(refused)
  })

  test('behavior: SEC-61 concurrent orders cannot exceed the limit', async () => {
    const { second } = await openTwo()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => sign(second, [ether(300)])),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('behavior: SEC-61 a browser that must recover before it signs is a new browser for that signature', async () => {
    const { first, second, address } = await openTwo()
    const { walletId, deviceId } = await ownDevice(first)
    expect(await sign(first, [ether(5000)])).toBe(address)
    await first.api.call('auth', custodyEndpoints.forgetDevice, { body: { walletId, deviceId } })
    first.hide()
    await expect(sign(first, [ether(5000)])).rejects.toMatchObject(refused)
    expect(await sign(second, [ether(1000)])).toBe(address)
  })

  test('error: SEC-61 allows no spending while the auth service is unreachable', async () => {
    const { second } = await openTwo()
    world().fault = ({ path }) => {
      if (path === custodyEndpoints.spend.path) throw networkFault()
    }
    await expect(simulation(second, [ether(1)])).rejects.toMatchObject({ name: 'unreachable' })
    await expect(sign(second, [ether(1)])).rejects.toMatchObject({ name: 'unreachable' })
    world().fault = undefined
  })

  test('default: the limit of the browser that created the wallet is requested once', async () => {
    const device = await world().openDevice(nextEmail())
    await device.open()
    const before = world().exchanges.length
    for (let round = 0; round < 3; round++) expect(await simulation(device, null)).toBeUndefined()
    await sign(device)
    const asked = world()
      .exchanges.slice(before)
      .filter(({ path }) => path === custodyEndpoints.spend.path)
    expect(asked).toHaveLength(1)
  })
})

async function ownDevice({ api }: Device): Promise<{ walletId: string; deviceId: string }> {
  const { wallet } = await api.call('auth', custodyEndpoints.wallet, { body: {} })
  const walletId = wallet?.id ?? ''
  const { devices } = await api.call('auth', custodyEndpoints.devices, { body: { walletId } })
  return { walletId, deviceId: devices[0]?.id ?? '' }
}
