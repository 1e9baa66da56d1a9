import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnknownError } from '../kernel/errors.js'
import type { Connection, Wallet } from '../kernel/types.js'
import { lark, solConnection, solTern } from '../test/createSeveralLatchkey.js'
import { connection, pairingWallet, tern } from '../test/createTestLatchkey.js'
import { connectionOf, connectionsOf } from './connectionOf.js'
import type { ConnectEvent, ConnectState } from './connectState.js'
import { reduceConnect } from './reduceConnect.js'
import { reduceConnections } from './reduceConnections.js'
import { UserRejectedError } from './walletErrors.js'

const idle = { status: 'disconnected' } as ConnectState
const error = new UserRejectedError()
const changed: Connection = { ...connection, address: '0xAb02' }
const solChanged: Connection = { ...solConnection, wallet: lark, address: 'lark' }

const after = (...events: ConnectEvent[]): ConnectState => events.reduce(reduceConnections, idle)

/** Returns the status and the addresses of the open connections, the active one first. */
const shown = (state: ConnectState): readonly string[] => [
  state.status,
  ...connectionsOf(state).map(({ address }) => address),
]

const [EVM, SOL] = [connection.address, solConnection.address]
const choose = (wallet: Wallet): ConnectEvent => ({ type: 'walletChosen', wallet })
const connected = (value: Connection): ConnectEvent => ({ type: 'connected', connection: value })
const changes = (value: Connection): ConnectEvent => ({
  type: 'connectionChanged',
  connection: value,
})
const lost = (namespace?: Wallet['namespace']): ConnectEvent => ({
  type: 'connectionLost',
  namespace,
})
const evm = [choose(tern), connected(connection)]
const sol = [choose(solTern), connected(solConnection)]
const failed: ConnectEvent = { type: 'connectFailed', error }
const toSolana: ConnectEvent = { type: 'connectionActivated', namespace: 'solana' }
const toEvm: ConnectEvent = { type: 'connectionActivated', namespace: 'eip155' }
const restoring: ConnectEvent = {
  type: 'reconnectStarted',
  walletId: tern.id,
  namespace: 'eip155',
}
const both: ConnectEvent = { type: 'walletChosen', wallet: tern, also: solTern }

const rows: [string, ConnectEvent[], readonly string[]][] = [
  ['a new connection becomes active', [...evm, ...sol], ['connected', SOL, EVM]],
  ['the open ones stay during an attempt', [...evm, choose(solTern)], ['connecting', EVM]],
  ['a failed attempt changes nothing', [...evm, choose(solTern), failed], ['connected', EVM]],
  [
    'a connection replaces the one of its namespace',
    [...evm, ...sol, choose(lark), connected(solChanged)],
    ['connected', 'lark', EVM],
  ],
  ['an activated one comes first', [...evm, ...sol, toEvm], ['connected', EVM, SOL]],
  ['activating the active one does nothing', [...evm, ...sol, toSolana], ['connected', SOL, EVM]],
  ['activating none does nothing', [...evm, toSolana], ['connected', EVM]],
  [
    'nothing is activated during an attempt',
    [...evm, ...sol, choose(lark), toEvm],
    ['connecting', SOL, EVM],
  ],
  ['the active one changes', [...evm, ...sol, changes(solChanged)], ['connected', 'lark', EVM]],
  ['the other one changes', [...evm, ...sol, changes(changed)], ['connected', SOL, '0xAb02']],
  ['an unrequested one waits', [...evm, changes(solConnection)], ['connected', EVM, SOL]],
  ['the active one ends', [...evm, ...sol, lost('solana')], ['connected', EVM]],
  ['without a namespace, the active one ends', [...evm, ...sol, lost()], ['connected', EVM]],
  ['the other one ends', [...evm, ...sol, lost('eip155')], ['connected', SOL]],
  ['both end', [...evm, ...sol, lost('eip155'), lost('solana')], ['disconnected']],
  ['one that is not open ends', [...evm, lost('solana')], ['connected', EVM]],
  [
    'the active one ends during an attempt',
    [...evm, ...sol, choose(lark), lost('solana')],
    ['connecting', EVM],
  ],
  ['a restore with one waiting', [restoring, changes(solConnection)], ['reconnecting', SOL]],
  [
    'a restore that succeeds',
    [restoring, changes(solConnection), connected(connection)],
    ['connected', EVM, SOL],
  ],
  [
    'a restore that fails leaves the other one active',
    [restoring, changes(solConnection), { type: 'reconnectFailed' }],
    ['connected', SOL],
  ],
  [
    'a restore of an earlier version, of no namespace',
    [{ type: 'reconnectStarted', walletId: tern.id }, changes(solConnection)],
    ['connected', SOL],
  ],
  [
    'one waits while another namespace connects',
    [choose(tern), changes(solConnection)],
    ['connecting', SOL],
  ],
  [
    'one that waited stays with the new one',
    [choose(tern), changes(solConnection), connected(connection)],
    ['connected', EVM, SOL],
  ],
  [
    'one that waited is active if the attempt fails',
    [choose(tern), changes(solConnection), failed],
    ['connected', SOL],
  ],
  ['both by one click', [both, connected(connection)], ['connecting', EVM]],
  [
    'the second does not become active',
    [both, connected(connection), connected(solConnection)],
    ['connected', EVM, SOL],
  ],
  ['the second fails', [both, connected(connection), failed], ['connected', EVM]],
  [
    'the first ends while the second is requested',
    [both, connected(connection), lost('eip155'), connected(solConnection)],
    ['connected', SOL],
  ],
  ['the first fails, and the second is not requested', [both, failed], ['disconnected']],
  [
    'the second is there already, and not requested',
    [both, changes(solConnection), connected(connection)],
    ['connected', EVM, SOL],
  ],
]

describe('reduceConnections', () => {
  test.each(rows)('behavior: %s', (_, events, expected) => {
    expect(shown(after(...events))).toEqual(expected)
  })

  test('behavior: requests the second wallet of a click as an attempt of its own', () => {
    expect(after(both, connected(connection))).toMatchObject({
      status: 'connecting',
      wallet: solTern,
      attempt: 2,
      isSecond: true,
    })
  })

  test('behavior: a wallet of the same id and another namespace is another attempt', () => {
    const twin: Wallet = { ...solTern, id: tern.id }
    const state = after(choose(tern), choose(twin))
    expect(state).toMatchObject({ status: 'connecting', wallet: twin, attempt: 2 })
    expect(reduceConnections(state, choose(twin))).toBe(state)
  })

  test('behavior: a failure stays with the connection that becomes active', () => {
    expect(after(...evm, choose(solTern), failed)).toMatchObject({
      failure: { wallet: solTern, error },
    })
  })

  test('behavior: requests belong to the active namespace, or to a pairing', () => {
    const requests = [{ id: '1' }]
    const event: ConnectEvent = { type: 'requestsChanged', requests, namespace: 'eip155' }
    expect(reduceConnections(after(...evm, ...sol), event)).not.toHaveProperty('requests')
    expect(reduceConnections(after(...evm, ...sol, toEvm), event)).toMatchObject({ requests })
    const paired = changes({ ...solConnection, wallet: { ...pairingWallet, namespace: 'solana' } })
    expect(reduceConnections(after(paired), event)).toMatchObject({ requests })
  })

  test('behavior: an inactive pairing keeps the name and picture of the directory', () => {
    const paired: Connection = {
      ...connection,
      wallet: { ...pairingWallet, name: 'Tern Wallet' },
    }
    const via = { id: 'tern', name: 'Tern', iconUrl: 'https://tern.example/1.png' }
    const state = after(
      { type: 'walletChosen', wallet: pairingWallet, via },
      connected(paired),
      ...sol,
      changes({ ...paired, address: '0xAb02' }),
    )
    expect(connectionsOf(state)[1]).toMatchObject({
      address: '0xAb02',
      wallet: { name: 'Tern', iconUrl: via.iconUrl },
    })
  })

  const wallets = fc.constantFrom(tern, solTern, lark)
  const links = fc.constantFrom(connection, changed, solConnection, solChanged)
  const namespaces = fc.constantFrom<Wallet['namespace']>('eip155', 'solana')
  const events = fc.oneof(
    wallets.map(
      (wallet): ConnectEvent => ({
        type: 'reconnectStarted',
        walletId: wallet.id,
        namespace: wallet.namespace,
      }),
    ),
    wallets.map(choose),
    fc.constantFrom<ConnectEvent>(both, { ...both, wallet: solTern, also: tern } as ConnectEvent),
    links.map(connected),
    links.map(changes),
    namespaces.map(lost),
    namespaces.map((namespace): ConnectEvent => ({ type: 'connectionActivated', namespace })),
    namespaces.map(
      (namespace): ConnectEvent => ({
        type: 'requestsChanged',
        requests: [],
        namespace,
      }),
    ),
    fc.constantFrom<ConnectEvent>(
      { type: 'reconnectFailed' },
      failed,
      { type: 'connectFailed', error: new UnknownError() },
      lost(),
    ),
  )
  const runs = fc.array(events, { minLength: 500, maxLength: 500, size: 'max' })

  test('behavior: 50,000 random events keep one connection of each namespace', () => {
    fc.assert(
      fc.property(runs, (list) => {
        let state = idle
        for (const event of list) {
          state = reduceConnections(state, event)
          const open = connectionsOf(state).map(({ wallet }) => wallet.namespace)
          expect(new Set(open).size).toBe(open.length)
          expect('others' in state && state.others?.length).not.toBe(0)
          if (state.status === 'connected') expect(state.connection.address).toBeTruthy()
          if (state.status === 'disconnected') expect(open).toEqual([])
        }
      }),
      { numRuns: 100, seed: 1 },
    )
  })

  test('behavior: SEC-80 50,000 random events: those of an inactive namespace never change the active account', () => {
    fc.assert(
      fc.property(runs, (list) => {
        let state = idle
        for (const event of list) {
          const active = connectionOf(state)
          const next = reduceConnections(state, event)
          const isOther =
            (event.type === 'connectionChanged' &&
              event.connection.wallet.namespace !== active?.wallet.namespace) ||
            (event.type === 'connectionLost' &&
              event.namespace !== undefined &&
              event.namespace !== active?.wallet.namespace)
          if (active && isOther) expect(connectionOf(next)).toBe(active)
          state = next
        }
      }),
      { numRuns: 100, seed: 2 },
    )
  })

  test('behavior: with events of one namespace, the state is that of the rules for one', () => {
    const ofOne = fc.oneof(
      fc.constantFrom<ConnectEvent>(
        restoring,
        choose(tern),
        choose({ ...tern, id: 'com.quill' }),
        connected(connection),
        connected(changed),
        changes(connection),
        changes(changed),
        lost('eip155'),
        lost(),
        failed,
        { type: 'reconnectFailed' },
        { type: 'pairingDeclined' },
        { type: 'walletReady', walletId: tern.id },
        { type: 'walletRecognised', via: { id: 'tern', name: 'Tern' } },
      ),
    )
    fc.assert(
      fc.property(fc.array(ofOne, { minLength: 200, maxLength: 200, size: 'max' }), (list) => {
        let [one, several] = [idle, idle]
        for (const event of list) {
          one = reduceConnect(one, event)
          several = reduceConnections(several, event)
          const { namespace: _, ...rest } = { namespace: undefined, ...several }
          expect(rest).toEqual(one)
        }
      }),
      { numRuns: 100, seed: 3 },
    )
  })
})
