import { forget, readConnectedId, wireConnect } from './connect/wireConnect.js'
import type { AdapterEvent } from './kernel/adapter.js'
import type { Cancel } from './kernel/clock.js'
import type { LoginEvent } from './kernel/login.js'
import type { Namespace } from './kernel/types.js'
import { stopAll } from './kernel/watch.js'
import type { EventLatchkey } from './latchkey.js'
import { wireNetworks } from './networks/wireNetworks.js'
import type { SignInMethods } from './signIn/signInFeature.js'
import { readRecentWallets } from './wallets/recentWallets.js'

async function loadKnownWallets(kit: EventLatchkey): Promise<readonly string[]> {
  return (await import('./wallets/knownWallets.js')).knownWallets(kit)
}

/**
 * Events of the login go to what understands them, which is fetched with the first one. Without it
 * the frame shows what it has to show by itself.
 */
function followLogin(kit: EventLatchkey): Cancel {
  const hear = (event: LoginEvent): unknown =>
    import('./login/hearLogin.js').then(
      ({ hearLogin }) => hearLogin(kit, event),
      () => undefined,
    )
  return kit.options.login?.subscribe(hear) ?? (() => {})
}

function onAdapter(kit: EventLatchkey, event: AdapterEvent, namespace: Namespace): void {
  if (event.type === 'walletsChanged') return kit.wallets.send({ ...event, namespace })
  // A wallet that is locked, or lost by this page only, may answer at the next visit, and in the
  // other tabs now.
  if (event.type === 'connectionLost' && event.isChosen) {
    forget(kit)
    kit.signIn.send({
      type: 'accountLost',
      endsSession: kit.options.signIn?.signOutOnDisconnect === true,
    })
  }
  kit.connect.send(event)
}

/** Reads the wallets and the connection that exist at the start. */
function readAdapters(
  { connect, wallets, store, options }: EventLatchkey,
  restores: string | undefined,
): void {
  wallets.send({ type: 'recentChanged', recentIds: readRecentWallets(store) })
  for (const adapter of options.adapters)
    wallets.send({
      type: 'walletsChanged',
      namespace: adapter.namespace,
      wallets: adapter.getWallets(),
    })
  const live = options.adapters
    .map((adapter) => adapter.getConnection())
    .find((connection) => connection !== undefined)
  if (live) connect.send({ type: 'connectionChanged', connection: live })
  else if (restores) connect.send({ type: 'reconnectStarted', walletId: restores })
}

/** The rules between features: one line each, all of them here. Answers how to undo them. */
export function wire(kit: EventLatchkey, signIn: SignInMethods | undefined): Cancel {
  const { connect, tabs, options } = kit
  const restores = readConnectedId(kit)
  const knownWallets = (): Promise<readonly string[]> => loadKnownWallets(kit)

  const stops: Cancel[] = [
    // Must come first: the features below read the sign-in state.
    ...(signIn ? [signIn.wire(kit)] : []),
    wireConnect(kit),
    wireNetworks(kit),
    followLogin(kit),
    // Another tab connected or disconnected: so does this one.
    tabs.listen((message) => {
      const state = connect.getState()
      if (message.type === 'signedIn' || message.type === 'signedOut')
        signIn?.follow(kit, message.type)
      else if (message.type === 'connected')
        connect.send({ type: 'reconnectStarted', walletId: message.walletId })
      else if (state.status === 'connected')
        void kit.adapterOf(state.connection.wallet.namespace).disconnect()
    }),
    ...options.adapters.map((adapter) =>
      adapter.start((event) => onAdapter(kit, event, adapter.namespace), {
        knownWallets,
        restores,
      }),
    ),
  ]

  readAdapters(kit, restores)

  return stopAll(stops)
}
