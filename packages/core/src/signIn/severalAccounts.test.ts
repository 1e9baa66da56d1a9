import { afterEach, describe, expect, test } from 'vitest'
import { connectWallet } from '../connect/connectWallet.js'
import { disconnect } from '../connect/disconnect.js'
import { switchConnection } from '../connect/switchConnection.js'
import type { Cancel } from '../kernel/clock.js'
import {
  createSeveralLatchkey,
  type SeveralWorld,
  solConnection,
  solTern,
} from '../test/createSeveralLatchkey.js'
import { connection, tern } from '../test/createTestLatchkey.js'
import { createSignIn } from './createSignIn.js'
import { signIn } from './signIn.js'
import type { SignInOptions, SignInSession } from './signInOptions.js'

const EVM: SignInSession = { accountId: `${connection.networkId}:${connection.address}` }
const SOL: SignInSession = { accountId: `${solConnection.networkId}:${solConnection.address}` }
const stops: Cancel[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A server with one session, and the calls to it. */
interface Server {
  session: SignInSession | null
  calls: string[]
}

/** Creates a started kit on two namespaces that can both sign in. */
function createWorld(
  options: Partial<SignInOptions> = {},
  values = new Map<string, string>(),
  server: Server = { session: null, calls: [] },
): SeveralWorld & { server: Server; status(): string } {
  const signs = {
    signInMessage: async () => 'message',
    signMessage: async () => 'signature',
  }
  const world = createSeveralLatchkey({
    evm: { ...signs, getConnection: () => undefined },
    solana: signs,
    values,
    options: {
      signIn: createSignIn({
        getNonce: async () => 'abcdefgh',
        async verify({ networkId, address }) {
          server.session = { accountId: `${networkId}:${address}` }
          return true
        },
        getSession: async () => server.session,
        async signOut() {
          server.calls.push('signOut')
          server.session = null
          return true
        },
        domain: 'millpond.example',
        uri: 'https://millpond.example',
        ...options,
      }),
    },
  })
  // The message is signed for the adapter's connection at that time.
  for (const adapter of [world.evm, world.solana]) {
    const own = adapter === world.evm ? connection : solConnection
    adapter.signMessage = async () => {
      adapter.getConnection = () => own
      return 'signature'
    }
    const { connect } = adapter
    adapter.connect = async (parameters) => {
      const opened = await connect(parameters)
      adapter.getConnection = () => opened
      return opened
    }
  }
  stops.push(world.latchkey.start())
  const status = (): string => world.latchkey.signIn.getState().status
  return { ...world, server, status }
}

/** Signs in with the EVM account, then connects the Solana account, which becomes active. */
async function openBoth(options: Partial<SignInOptions> = {}) {
  const world = createWorld(options)
  await connectWallet(world.latchkey, tern.id)
  await signIn(world.latchkey)
  expect(world.server.session).toEqual(EVM)
  await connectWallet(world.latchkey, solTern.id)
  return world
}

const settled = (world: { status(): string }, status: string): Promise<void> =>
  expect.poll(() => world.status()).toBe(status)

describe('signing in with accounts of several namespaces', () => {
  test('default: the session is inactive while the other account is active', async () => {
    const world = await openBoth()
    await settled(world, 'ready')
    expect(world.server).toEqual({ session: EVM, calls: [] })
    await switchConnection(world.latchkey, { namespace: 'eip155' })
    await settled(world, 'success')
    expect(world.latchkey.signIn.getState()).toMatchObject({ session: EVM })
    expect(world.server.calls).toEqual([])
  })

  test('behavior: a sign-in of the other account replaces the session', async () => {
    const world = await openBoth()
    await settled(world, 'ready')
    expect(await signIn(world.latchkey)).toEqual(SOL)
    await switchConnection(world.latchkey, { namespace: 'eip155' })
    await settled(world, 'ready')
    expect(world.server).toEqual({ session: SOL, calls: [] })
  })

  test('behavior: SEC-84 an inactive session ends with its connection', async () => {
    const world = await openBoth()
    await settled(world, 'ready')
    await disconnect(world.latchkey, { namespace: 'eip155' })
    await expect.poll(() => world.server).toEqual({ session: null, calls: ['signOut'] })
    await settled(world, 'ready')
  })

  test('behavior: the session stays when an inactive account disconnects', async () => {
    const world = await openBoth()
    await switchConnection(world.latchkey, { namespace: 'eip155' })
    await settled(world, 'success')
    await disconnect(world.latchkey, { namespace: 'solana' })
    await Promise.resolve()
    expect(world.status()).toBe('success')
    expect(world.server).toEqual({ session: EVM, calls: [] })
  })

  test('behavior: the session ends with the active account, and the other account becomes active', async () => {
    const world = await openBoth()
    await switchConnection(world.latchkey, { namespace: 'eip155' })
    await settled(world, 'success')
    await disconnect(world.latchkey, { namespace: 'eip155' })
    await expect.poll(() => world.server).toEqual({ session: null, calls: ['signOut'] })
  })

  test('behavior: keeps a session that the app keeps for other accounts', async () => {
    const world = await openBoth({ signOutOnAccountChange: false })
    expect(world.status()).toBe('success')
    expect(world.server).toEqual({ session: EVM, calls: [] })
  })

  test('behavior: an inactive session stays over a reload, while its connection is restored', async () => {
    const values = new Map([
      [
        'latchkey.connected',
        JSON.stringify([
          { walletId: solTern.id, namespace: 'solana' },
          { walletId: tern.id, namespace: 'eip155' },
        ]),
      ],
    ])
    const world = createWorld({}, values, { session: EVM, calls: [] })
    await settled(world, 'ready')
    await expect
      .poll(() => world.latchkey.connect.getState())
      .toMatchObject({ status: 'connected', others: [{ wallet: tern }] })
    expect(world.server).toEqual({ session: EVM, calls: [] })
  })

  test('behavior: with two connections by one click, the user signs in after both', async () => {
    const world = createWorld()
    const answer: { give?: () => void } = {}
    world.solana.connect = () =>
      new Promise((resolve) => {
        answer.give = () => resolve(solConnection)
      })
    world.latchkey.modal.open({ view: 'Connecting', wallet: tern })
    const attempt = connectWallet(world.latchkey, tern.id, { also: { walletId: solTern.id } })
    await expect.poll(() => answer.give).toBeDefined()
    expect(world.status()).toBe('ready')
    expect(world.latchkey.modal.getState()).toMatchObject({ shown: { view: 'Connecting' } })
    answer.give?.()
    expect(await attempt).toMatchObject({ address: connection.address })
    await expect
      .poll(() => world.latchkey.modal.getState())
      .toMatchObject({ shown: { view: 'ConnectingSignIn' } })
  })

  test('behavior: declining a required sign-in disconnects the active account only', async () => {
    const world = await openBoth()
    await expect
      .poll(() => world.latchkey.modal.getState())
      .toMatchObject({ shown: { view: 'ConnectingSignIn' } })
    world.latchkey.modal.close('close-press')
    await settled(world, 'success')
    expect(world.latchkey.connect.getState()).toMatchObject({
      connection: { wallet: tern },
      others: undefined,
    })
  })
})
