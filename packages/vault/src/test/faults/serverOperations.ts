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
import { NETWORK, type OpenKit, WALLET } from './openKit.js'

/** Something that a user does with the server. It resolves when it is done. */
export interface Operation {
  /** Brings the kit to where the operation can begin, on a healthy wire; also after a try. */
  prepare?(side: OpenKit): Promise<void>
  run(side: OpenKit, signal: AbortSignal): Promise<unknown>
}

const account = { address: people.ada.address, networkId: NETWORK }

/** Resolves when signing in has come to rest: with success, or as what went wrong. */
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

async function connected({ kit }: OpenKit): Promise<void> {
  if (kit.connect.getState().status !== 'connected') await connectWallet(kit, WALLET)
  await settled(kit).catch(() => undefined)
}

async function signedIn(side: OpenKit): Promise<void> {
  await connected(side)
  if (side.kit.signIn.getState().status === 'success') return
  await signIn(side.kit)
}

async function signedOut(side: OpenKit): Promise<void> {
  await connected(side)
  if (side.kit.signIn.getState().status === 'ready') return
  await signOut(side.kit)
}

/** The operations of the plan by name. */
export const serverOperations: Readonly<Record<string, Operation>> = {
  history: { run: ({ kit }, signal) => historyQuery(kit, account).queryFn({ signal }) },
  balances: { run: ({ kit }, signal) => accountBalancesQuery(kit, account).queryFn({ signal }) },
  name: { run: ({ kit }, signal) => identityQuery(kit, account).queryFn({ signal }) },
  directory: {
    // The list itself never fails: it falls back to the wallets that came with the kit, and names
    // the problem.
    async run({ kit }, signal) {
      const { wallets, source, problem } = await walletsPageQuery(kit, 1).queryFn({ signal })
      if (wallets.length === 0) throw new Error('The list is empty.')
      if (source === 'bundled')
        throw (problem ??
          new Error('The bundled wallets were shown without a problem.')) as LatchkeyError
    },
  },
  'node read': {
    run: ({ kit }, signal) => kit.adapterOf('eip155').getBalance({ ...account, signal }),
  },
  'sign-in': {
    prepare: signedOut,
    run: ({ kit }, signal) => signIn(kit, { signal }),
  },
  session: {
    prepare: signedIn,
    async run({ kit }) {
      await disconnect(kit)
      await connectWallet(kit, WALLET)
      await settled(kit)
      if (kit.signIn.getState().status !== 'success') throw new Error('The session was not found.')
    },
  },
  'sign-out': {
    prepare: signedIn,
    run: ({ kit }) => signOut(kit),
  },
}
