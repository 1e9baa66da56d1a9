import {
  CancelledError,
  type ChainAdapter,
  type Connection,
  InvalidWalletResponseError,
  MethodUnsupportedError,
  NetworkUnknownError,
  NotConnectedError,
  WalletGoneError,
  WalletLockedError,
  WalletMismatchError,
  WalletNotFoundError,
} from '@latchkey/core'
import {
  type ConnectParameters,
  deadlines,
  type Pairing,
  type PreferredAccount,
  readProperty,
  settle,
  toLatchkeyError,
} from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { type ParsedAccount, parseAccounts, readAccounts } from '../wallets/parseWallet.js'
import type { AdapterContext } from './adapterContext.js'
import { callWallet } from './callWallet.js'
import { chooseNetwork, switchNetwork } from './networkChoice.js'
import type { WalletHandle } from './registry.js'
import { waitForAccounts } from './waitForAccounts.js'

/** Milliseconds that a remembered wallet has to register after the page has loaded. */
const REGISTER_MS = 1000
/** Timeout for a wallet to end the connection on its side, in milliseconds. */
const DISCONNECT_MS = 1000
/** Wallets that prompt for a silent connection. They share accounts by themselves. */
const IGNORES_SILENT = /^MetaMask$/i

/** Connects by the one-click sign-in of a wallet, if it has one. */
export type SignInOnConnect = (
  handle: WalletHandle,
  signIn: NonNullable<ConnectParameters['signIn']>,
  signal: AbortSignal,
) => Promise<boolean>

function handleOf({ registry }: AdapterContext, walletId: string): WalletHandle {
  const handle = registry.find(walletId)
  if (!handle) throw new WalletNotFoundError({ walletId })
  return handle
}

/** Opens the connection to accounts that a wallet shared. */
function openSession(
  context: AdapterContext,
  handle: WalletHandle,
  shared: readonly ParsedAccount[] | undefined,
): Connection {
  const { sessions, registry } = context
  if (!shared) throw new InvalidWalletResponseError({ method: 'standard:connect' })
  if (shared.length === 0) throw new WalletLockedError()
  if (registry.find(handle.id) !== handle)
    throw new WalletGoneError({ details: `${handle.id} unregistered` })
  // The wallet's own current objects, which it compares by identity.
  const current = readAccounts(handle.raw) ?? []
  const accounts = current.length > 0 ? current : shared
  const usable = accounts.filter((account) => chooseNetwork(context, account))
  const ordered = sessions.order(usable)
  const network = ordered && chooseNetwork(context, ordered[0])
  if (!network)
    throw new NetworkUnknownError({ details: accounts.flatMap(({ chains }) => chains).join(' ') })
  sessions.open(handle, usable, network.id)
  return sessions.connection() as Connection
}

/** Requests a wallet's accounts. */
async function share(
  { clock }: AdapterContext,
  handle: WalletHandle,
  { signal, isSilent }: { signal: AbortSignal; isSilent: boolean },
): Promise<readonly ParsedAccount[] | undefined> {
  const answer = await callWallet(handle, 'standard:connect', isSilent ? { silent: true } : {}, {
    clock,
    signal,
    ...(isSilent ? { deadline: deadlines.read } : {}),
  })
  return parseAccounts(readProperty(answer, 'accounts'))
}

/** Shares accounts without a prompt; an empty list if that is not possible. */
async function shareSilently(
  context: AdapterContext,
  handle: WalletHandle,
  signal: AbortSignal,
): Promise<readonly ParsedAccount[] | undefined> {
  await handle.connector?.restore?.({ signal })
  const shared = readAccounts(handle.raw)
  if (shared && shared.length > 0) return shared
  if (handle.connector) return []
  if (!IGNORES_SILENT.test(handle.name)) return share(context, handle, { signal, isSilent: true })
  await waitForAccounts(handle, { clock: context.clock, signal, deadline: REGISTER_MS })
  return readAccounts(handle.raw)
}

async function restore(
  context: AdapterContext,
  { walletId, signal, account }: Parameters<ChainAdapter['reconnect']>[0],
): Promise<Connection | undefined> {
  const { registry, sessions } = context
  const handle = await registry.whenListed(walletId, { deadline: REGISTER_MS, signal })
  if (!handle || registry.isDisputed(walletId)) return undefined
  const stopUse = registry.use(handle)
  try {
    const shared = await shareSilently(context, handle, signal)
    if (signal.aborted) return undefined
    sessions.choose(account)
    return openSession(context, handle, shared)
  } catch {
    // A wallet that shares nothing is not connected.
    return undefined
  } finally {
    stopUse()
  }
}

async function end({ clock }: AdapterContext, handle: WalletHandle): Promise<void> {
  // Always succeeds locally, also if the wallet throws or never answers.
  await callWallet(handle, 'standard:disconnect', {}, { clock, deadline: DISCONNECT_MS }).catch(
    noop,
  )
}

async function connect(
  context: AdapterContext,
  { walletId, signal, signIn }: ConnectParameters,
  signInOnConnect: SignInOnConnect,
): Promise<Connection> {
  const handle = handleOf(context, walletId)
  const stopUse = context.registry.use(handle)
  try {
    const isSigned = signIn !== undefined && (await signInOnConnect(handle, signIn, signal))
    const shared = isSigned
      ? readAccounts(handle.raw)
      : await share(context, handle, { signal, isSilent: false })
    if (signal.aborted) throw new CancelledError()
    context.sessions.choose(undefined)
    return openSession(context, handle, shared)
  } finally {
    stopUse()
  }
}

async function pair(
  context: AdapterContext,
  { walletId, signal }: ConnectParameters,
): Promise<Pairing> {
  const { connector } = handleOf(context, walletId)
  if (!connector?.pair) throw new MethodUnsupportedError({ details: `${walletId} has no code` })
  if (signal.aborted) throw new CancelledError()
  try {
    const { clock } = context
    return await settle(connector.pair({ signal }), { deadline: deadlines.read, signal, clock })
  } catch (error) {
    throw toLatchkeyError(error)
  }
}

function selectAccount({ sessions }: AdapterContext, address: string): PreferredAccount {
  const session = sessions.current()
  if (!session) throw new NotConnectedError()
  const accounts = readAccounts(session.handle.raw) ?? []
  const [own] = accounts
  if (!own || !accounts.some((account) => account.address === address))
    throw new WalletMismatchError({ details: `the wallet does not share ${address}` })
  const choice = { address, insteadOf: own.address }
  sessions.choose(choice)
  sessions.sync()
  return choice
}

/** The methods of the adapter that connect and disconnect. */
type Connecting = Pick<
  Required<ChainAdapter>,
  | 'connect'
  | 'pair'
  | 'reconnect'
  | 'disconnect'
  | 'waitForAccounts'
  | 'switchNetwork'
  | 'selectAccount'
>

/** Creates the part of the adapter that connects and disconnects. */
export function createConnecting(
  context: AdapterContext,
  signInOnConnect: SignInOnConnect,
): Connecting {
  const { sessions, clock } = context
  return {
    connect: (parameters) => connect(context, parameters, signInOnConnect),
    pair: (parameters) => pair(context, parameters),
    reconnect: (parameters) => restore(context, parameters),
    async disconnect() {
      const session = sessions.current()
      if (!session) return
      sessions.close(true)
      await end(context, session.handle)
    },
    async waitForAccounts({ walletId, signal }) {
      const handle = handleOf(context, walletId)
      await waitForAccounts(handle, { clock, signal, deadline: deadlines.interactive })
    },
    async switchNetwork({ networkId, signal }) {
      // A cancel in the same turn still counts.
      await Promise.resolve()
      if (signal.aborted) throw new CancelledError()
      switchNetwork(context, networkId)
    },
    selectAccount: async ({ address }) => selectAccount(context, address),
  }
}

/** Opens the connection of a session that another adapter created, if there is none yet. */
export function adopt(context: AdapterContext, handle: WalletHandle): void {
  const accounts = readAccounts(handle.raw)
  if (context.sessions.current() || !accounts || accounts.length === 0) return
  try {
    openSession(context, handle, accounts)
  } catch {
    // The session has no network of the app.
  }
}
