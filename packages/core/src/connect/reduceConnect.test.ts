import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TimeoutError } from '../kernel/errors.js'
import type { Connection, Wallet } from '../kernel/types.js'
import { connectionOf } from './connectionOf.js'
import type { ConnectEvent, ConnectState } from './connectState.js'
import { reduceConnect } from './reduceConnect.js'
import { UserRejectedError } from './walletErrors.js'

const tern: Wallet = { id: 'com.tern', name: 'Tern', namespace: 'eip155', installed: true }
const quill: Wallet = { ...tern, id: 'com.quill', name: 'Quill' }
const connection: Connection = {
  wallet: tern,
  address: '0x01',
  addresses: ['0x01'],
  networkId: 'eip155:1',
}
const other: Connection = { ...connection, wallet: quill, networkId: 'eip155:10' }
const idle = { status: 'disconnected' } as ConnectState
const error = new UserRejectedError()

function after(...events: ConnectEvent[]): ConnectState {
  return events.reduce(reduceConnect, idle)
}

describe('reduceConnect', () => {
  test('default', () => {
    expect(after({ type: 'walletChosen', wallet: tern })).toMatchObject({
      status: 'connecting',
      wallet: tern,
    })
    expect(
      after({ type: 'walletChosen', wallet: tern }, { type: 'connected', connection }),
    ).toMatchObject({ status: 'connected', connection })
  })

  test('behavior: reconnecting ends connected or, silently, disconnected', () => {
    const reconnecting = after({ type: 'reconnectStarted', walletId: tern.id })
    expect(reconnecting).toEqual({ status: 'reconnecting', walletId: tern.id })
    expect(reduceConnect(reconnecting, { type: 'connected', connection })).toMatchObject({
      status: 'connected',
    })
    expect(reduceConnect(reconnecting, { type: 'reconnectFailed' })).toEqual(idle)
  })

  test('behavior: choosing a wallet interrupts a reconnect', () => {
    expect(
      after(
        { type: 'reconnectStarted', walletId: tern.id },
        { type: 'walletChosen', wallet: quill },
      ),
    ).toMatchObject({
      status: 'connecting',
      wallet: quill,
    })
  })

  test('behavior: choosing the same wallet twice prompts once', () => {
    const connecting = after({ type: 'walletChosen', wallet: tern })
    expect(reduceConnect(connecting, { type: 'walletChosen', wallet: tern })).toBe(connecting)
  })

  test('behavior: a failure is kept with its wallet until the next attempt', () => {
    const failed = after({ type: 'walletChosen', wallet: tern }, { type: 'connectFailed', error })
    expect(failed).toMatchObject({
      status: 'disconnected',
      failure: { wallet: tern, error, ready: false },
    })
    expect(reduceConnect(failed, { type: 'walletChosen', wallet: tern })).not.toHaveProperty(
      'failure',
    )
  })

  test('behavior: a failed attempt keeps the open connection', () => {
    const state = [
      { type: 'connectionChanged', connection },
      { type: 'walletChosen', wallet: quill },
      { type: 'connectFailed', error },
    ].reduce((current, event) => reduceConnect(current, event as ConnectEvent), idle)
    expect(state).toMatchObject({ status: 'connected', connection, failure: { wallet: quill } })
  })

  test('behavior: the open connection stays while another wallet is requested', () => {
    const opened = after({ type: 'connectionChanged', connection })
    const requested = reduceConnect(opened, { type: 'walletChosen', wallet: quill })
    expect(connectionOf(opened)).toBe(connection)
    expect(requested).toMatchObject({ status: 'connecting', wallet: quill, connection })
    expect(connectionOf(reduceConnect(requested, { type: 'walletChosen', wallet: tern }))).toBe(
      connection,
    )
    const changed = reduceConnect(requested, { type: 'connectionChanged', connection: other })
    expect(connectionOf(changed)).toBe(other)
    expect(connectionOf(reduceConnect(changed, { type: 'connectionLost' }))).toBeUndefined()
    expect(connectionOf(idle)).toBeUndefined()
  })

  test('behavior: W3 a late success does not connect, but offers to connect without a prompt', () => {
    const failed = after(
      { type: 'walletChosen', wallet: tern },
      { type: 'connectFailed', error: new TimeoutError({ deadline: 1 }) },
    )
    expect(reduceConnect(failed, { type: 'connected', connection })).toBe(failed)
    expect(reduceConnect(failed, { type: 'walletReady', walletId: tern.id })).toMatchObject({
      status: 'disconnected',
      failure: { ready: true },
    })
    expect(reduceConnect(failed, { type: 'walletReady', walletId: quill.id })).toBe(failed)
  })

  test('behavior: adopts a connection that the app made itself', () => {
    expect(after({ type: 'connectionChanged', connection })).toMatchObject({
      status: 'connected',
      connection,
    })
    expect(
      after({ type: 'reconnectStarted', walletId: 'x' }, { type: 'connectionChanged', connection }),
    ).toMatchObject({ status: 'connected' })
  })

  test('behavior: a lost connection disconnects; during an attempt it removes the connection to fall back to', () => {
    expect(after({ type: 'connectionChanged', connection }, { type: 'connectionLost' })).toEqual(
      idle,
    )
    expect(
      after(
        { type: 'connectionChanged', connection },
        { type: 'walletChosen', wallet: quill },
        { type: 'connectionLost' },
        { type: 'connectFailed', error },
      ),
    ).toMatchObject({ status: 'disconnected' })
  })

  test('behavior: 200,000 random events never leave the declared states', () => {
    const wallet = fc.constantFrom(tern, quill)
    const link = fc.constantFrom(connection, other)
    const event = fc.oneof(
      wallet.map(({ id }) => ({ type: 'reconnectStarted', walletId: id })),
      wallet.map(({ id }) => ({ type: 'walletReady', walletId: id })),
      wallet.map((value) => ({ type: 'walletChosen', wallet: value })),
      link.map((value) => ({ type: 'connected', connection: value })),
      link.map((value) => ({ type: 'connectionChanged', connection: value })),
      fc.constantFrom<ConnectEvent>(
        { type: 'reconnectFailed' },
        { type: 'connectFailed', error },
        { type: 'connectionLost' },
      ),
    ) as fc.Arbitrary<ConnectEvent>
    const keys: Record<ConnectState['status'], readonly string[]> = {
      disconnected: ['status', 'failure'],
      reconnecting: ['status', 'walletId'],
      connecting: ['status', 'wallet', 'attempt', 'via', 'declines', 'connection'],
      connected: ['status', 'connection', 'via', 'failure'],
    }
    fc.assert(
      fc.property(fc.array(event, { minLength: 1000, maxLength: 1000, size: 'max' }), (events) => {
        let state = idle
        for (const next of events) {
          state = reduceConnect(state, next)
          if (!Object.keys(state).every((key) => keys[state.status].includes(key))) return false
          if (state.status === 'connected' && !state.connection.address) return false
        }
        return true
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})
