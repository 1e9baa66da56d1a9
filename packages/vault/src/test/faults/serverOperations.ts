import {
  accountBalancesQuery,
  connectWallet,
  disconnect,
  historyQuery,
  identityQuery,
  type Latchkey,
  type LatchkeyError,
  signIn,
  signOut,
} from '@latchkey/core'
import { walletsPageQuery } from '@latchkey/core/internal'
import { people } from '@latchkey/sandbox/world'
import { NETWORK, type OpenLatchkey, WALLET } from './openLatchkey.js'

/** A user's operation with the server. Resolves when it is done. */
export interface Operation {
  /** Brings the kit to the start of the operation, on a healthy wire. Also runs after a try. */
  prepare?(side: OpenLatchkey): Promise<void>
  run(side: OpenLatchkey, signal: AbortSignal): Promise<unknown>
}

const account = { address: people.ada.address, networkId: NETWORK }

/** Resolves when sign-in is ready or has succeeded. Rejects with its error. */
function settled({ signIn: machine }: Latchkey): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const state = machine.getState()
      if (state.status === 'loading') return
      stop()
      if ('error' in state) reject(state.error)
      else resolve()
    }
    const stop = machine.subscribe(look)
    look()
  })
}

async function connected({ latchkey }: OpenLatchkey): Promise<void> {
  if (latchkey.connect.getState().status !== 'connected') await connectWallet(latchkey, WALLET)
  await settled(latchkey).catch(() => undefined)
}

async function signedIn(side: OpenLatchkey): Promise<void> {
  await connected(side)
  if (side.latchkey.signIn.getState().status === 'success') return
  await signIn(side.latchkey)
}

async function signedOut(side: OpenLatchkey): Promise<void> {
  await connected(side)
  if (side.latchkey.signIn.getState().status === 'ready') return
  await signOut(side.latchkey)
}

/** Operations of the plan by name. */
export const serverOperations: Readonly<Record<string, Operation>> = {
  history: { run: ({ latchkey }, signal) => historyQuery(latchkey, account).queryFn({ signal }) },
  balances: {
    run: ({ latchkey }, signal) => accountBalancesQuery(latchkey, account).queryFn({ signal }),
  },
  name: { run: ({ latchkey }, signal) => identityQuery(latchkey, account).queryFn({ signal }) },
  directory: {
    // The list itself never fails: it falls back to the bundled wallets, and reports the problem.
    async run({ latchkey }, signal) {
      const { wallets, source, problem } = await walletsPageQuery(latchkey, 1).queryFn({ signal })
      if (wallets.length === 0) throw new Error('The list is empty.')
      if (source === 'bundled')
        throw (problem ??
          new Error('The bundled wallets were shown without a problem.')) as LatchkeyError
    },
  },
  'node read': {
    run: ({ latchkey }, signal) => latchkey.adapterOf('eip155').getBalance({ ...account, signal }),
  },
  'sign-in': {
    prepare: signedOut,
    run: ({ latchkey }, signal) => signIn(latchkey, { signal }),
  },
  session: {
    prepare: signedIn,
    async run({ latchkey }) {
      await disconnect(latchkey)
      await connectWallet(latchkey, WALLET)
      await settled(latchkey)
      if (latchkey.signIn.getState().status !== 'success')
        throw new Error('The session was not found.')
    },
  },
  'sign-out': {
    prepare: signedIn,
    run: ({ latchkey }) => signOut(latchkey),
  },
}
