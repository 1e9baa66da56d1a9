import { describe, expect, test } from 'vitest'
import { NotConnectedError } from '../connect/walletErrors.js'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { CancelledError, LatchkeyError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import { ServerRefusedError } from '../kernel/serverErrors.js'
import type { Connection } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { getNames } from './getNames.js'
import { NameRefusedError } from './nameRefusedError.js'
import type { NameCheck, NamesEvent, NamesState } from './namesState.js'

const networkId = 'eip155:1'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const free: NameCheck = { name: 'maya.latchkey.eth', availability: 'free', suggestions: [] }
const error = new LatchkeyError('no')

/**
 * Creates names with a wallet that never answers. The test sends the events of server and wallet.
 */
function createNames() {
  const network = { id: networkId, name: 'One', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
  const adapter = {
    namespace: 'eip155',
    networks: [network],
    connect: () => undefined,
    start: () => () => undefined,
    signMessage: () => new Promise(() => undefined),
  } as unknown as ChainAdapter
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
  }) as EventLatchkey
  const connectionOf = (account: string): Connection =>
    ({
      wallet: { id: 'w', name: 'W', namespace: 'eip155', installed: true },
      ...{ address: account, addresses: [account], networkId },
    }) as unknown as Connection
  const connect = (account: string): void =>
    latchkey.connect.send({ type: 'connectionChanged', connection: connectionOf(account) })
  connect(address)
  const names = getNames(latchkey)
  return {
    latchkey,
    connect,
    names,
    send: (names.machine as EventMachine<NamesState, NamesEvent>).send,
  }
}

function createChecked() {
  const parts = createNames()
  parts.names.type('maya')
  parts.send({ type: 'checked', check: free })
  return parts
}

describe('check', () => {
  test('default', async () => {
    const { names, send } = createNames()
    names.type('maya')
    const checked = names.check()
    send({ type: 'checked', check: free })
    expect(await checked).toBe(free)
    expect(await names.check()).toBe(free)
  })

  test('error: rejects with the error of the server; the next call sends another request', async () => {
    const { names, send } = createNames()
    names.type('maya')
    const checked = names.check()
    send({ type: 'failed', error })
    await expect(checked).rejects.toBe(error)
    const again = names.check()
    send({ type: 'checked', check: free })
    expect(await again).toBe(free)
  })

  test('error: rejects an empty string, and a string that is not a name', async () => {
    const { names } = createNames()
    await expect(names.check()).rejects.toMatchObject({ problem: 'empty' })
    names.type('a')
    await expect(names.check()).rejects.toMatchObject({ problem: 'short' })
  })

  test('error: rejects if the text is removed, or the signal aborts', async () => {
    const { names } = createNames()
    names.type('maya')
    const removed = names.check()
    names.type('')
    await expect(removed).rejects.toThrow(CancelledError)
    names.type('maya')
    const controller = new AbortController()
    const aborted = names.check({ signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow(CancelledError)
  })
})

describe('register', () => {
  test('default', async () => {
    const { names, send } = createChecked()
    const both = Promise.all([names.register(), names.register()])
    send({ type: 'signed', signature: '0x12' })
    send({ type: 'registered' })
    expect(await both).toEqual([{ name: free.name }, { name: free.name }])
  })

  test('error: rejects without a free name, and without an account', async () => {
    await expect(createNames().names.register()).rejects.toThrow(NameRefusedError)
    const { latchkey, names, send } = createNames()
    latchkey.connect.send({ type: 'connectionLost' })
    names.type('maya')
    send({ type: 'checked', check: free })
    await expect(names.register()).rejects.toThrow(NotConnectedError)
  })

  test('error: rejects with the error of the wallet, and a second attempt succeeds', async () => {
    const { names, send } = createChecked()
    const declined = names.register()
    send({ type: 'failed', error })
    await expect(declined).rejects.toBe(error)
    const again = names.register()
    send({ type: 'signed', signature: '0x12' })
    send({ type: 'registered' })
    expect(await again).toEqual({ name: free.name })
  })

  test('error: rejects if another account registered the name first', async () => {
    const { names, send } = createChecked()
    const late = names.register()
    send({ type: 'signed', signature: '0x12' })
    send({ type: 'failed', error: new ServerRefusedError({ reason: 'name_taken' }) })
    await expect(late).rejects.toMatchObject({ reason: 'name_taken' })
  })

  test('error: rejects if the user goes back, the account changes, or the signal aborts', async () => {
    const { names, connect, send } = createChecked()
    const left = names.register()
    names.cancel()
    await expect(left).rejects.toThrow(CancelledError)
    const changed = names.register()
    connect('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await expect(changed).rejects.toThrow(CancelledError)
    send({ type: 'checked', check: free })
    const controller = new AbortController()
    const aborted = names.register({ signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow(CancelledError)
    expect(names.machine.getState().status).toBe('checked')
  })

  test('behavior: an unused promise reports no unhandled rejection', async () => {
    const { names, send } = createChecked()
    const reasons = await unhandledRejections(() => {
      void names.register()
      send({ type: 'failed', error })
      void createNames().names.check()
    })
    expect(reasons).toEqual([])
  })
})
