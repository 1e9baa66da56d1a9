import { type FrameCallName, frameCalls } from '@latchkey/protocol'
import { lazy, lazyMethods, noop } from '@latchkey/protocol/std'
import { type Host, serveFrame } from './channel/serveFrame.js'
import { createAccount } from './createAccount.js'
import { createHandlers, type Handlers } from './createHandlers.js'
import type { Signing, SigningDeps } from './createSigning.js'
import type { Custody, Screens } from './custody/custody.js'
import type { Api } from './kernel/api.js'
import { createFrameStore } from './kernel/frameStore.js'
import { loadCode } from './kernel/loadCode.js'
import { readConfig } from './kernel/readConfig.js'
import { VaultError } from './kernel/vaultError.js'
import { createFrameLocale } from './locale/createFrameLocale.js'
import { createApi } from './login/createApi.js'
import { createLoginClient } from './login/createLoginClient.js'
import { createSocialClient } from './login/createSocialClient.js'
import type { Rpc } from './rpc/createRpc.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'
import { createSurface } from './surface/policy/createSurface.js'

const custodyMethods = ['open', 'addresses', 'withKeys', 'runScreen', 'close'] as const
const accountMethods = ['addressOf', 'isDeployed'] as const

/** Lazy-loads the code for keys and chains. */
interface LazySigning {
  custody: Pick<Custody, (typeof custodyMethods)[number]>
  smartAccounts: Pick<SmartAccounts, 'enabledNetworks' | (typeof accountMethods)[number]>
  rpc: Rpc
  /** Loads the code while the user logs in. */
  prefetch(): void
}

/**
 * Creates the calls that load the signing code.
 *
 * @param fetchCode - For tests. @default the module `createSigning`
 */
export function loadSigning(
  parts: SigningDeps,
  // A named import, so that the bundler can drop the other exports of the module.
  fetchCode: () => Promise<{ createSigning(parts: SigningDeps): Signing }> = async () => {
    const { createSigning } = await import('./createSigning.js')
    return { createSigning }
  },
): LazySigning {
  const signing = loadCode(async () => (await fetchCode()).createSigning(parts))
  return {
    custody: lazyMethods(
      lazy(async () => (await signing()).custody),
      custodyMethods,
    ),
    smartAccounts: {
      enabledNetworks: parts.config.chains
        .filter(({ smartAccount }) => smartAccount !== undefined)
        .map(({ id }) => id),
      ...lazyMethods(
        lazy(async () => (await signing()).smartAccounts),
        accountMethods,
      ),
    },
    rpc: lazyMethods<Rpc, 'request'>(
      lazy(async () => (await signing()).rpc),
      ['request'],
    ),
    // The call that needs the code loads it again.
    prefetch: () => void signing().catch(noop),
  }
}

const names = Object.keys(frameCalls) as FrameCallName[]

/** Timeout in milliseconds of the session check after a sign-out in another tab. */
const FOLLOW_MS = 15_000

/** Synchronises sign-outs between the tabs of one app. */
function createSignOutChannel(
  scope: Window & typeof globalThis,
  onSignOut: () => void,
): () => void {
  if (!('BroadcastChannel' in scope)) return noop
  const channel = new scope.BroadcastChannel('latchkey-sign-out')
  channel.onmessage = onSignOut
  return () => channel.postMessage('signedOut')
}

/** Ends the local session when the service reports that it has ended. */
function watchSession(api: Api, onEnd: () => Promise<void>): Api {
  return {
    async call(service, endpoint, parameters) {
      try {
        return await api.call(service, endpoint, parameters)
      } catch (error) {
        if (error instanceof VaultError && error.name === 'session_required') await onEnd()
        throw error
      }
    },
  }
}

/** Loads the texts of a tag. If that fails, the screens are English. */
async function showLocale(document: Document, tag: string): Promise<void> {
  const { loadFrameLocale } = await import('./locale/loadFrameLocale.js')
  await loadFrameLocale(document, tag)
}

/** Composes the frame for the app that passed the handshake. */
function createFrameOf(scope: Window & typeof globalThis, host: Host): Handlers {
  const config = readConfig(scope.document)
  const { origin, emit } = host
  const store = createFrameStore()
  const locale = createFrameLocale((tag) => showLocale(scope.document, tag))
  const direct = createApi({ config, store, getOrigin: () => origin, getLocale: locale.tag })
  const api = watchSession(direct, () => account.leave())
  const login = createLoginClient({ api, store, config })
  const social = createSocialClient({ api, config, scope })
  const { ask, setTheme, release } = createSurface<Screens>({
    scope,
    config,
    api: direct,
    hostOrigin: origin,
    // React loads with the first screen.
    loadStage: async (document, onFail) =>
      (await import('./createStage.js')).createStage(document, onFail),
    emit,
  })
  const { custody, smartAccounts, rpc, prefetch } = loadSigning({
    config,
    store,
    api,
    ask,
    release,
  })
  const account = createAccount({
    config,
    origin,
    store,
    custody,
    smartAccounts,
    ask,
    emit,
    readSession: login.getSession,
  })
  const announceSignOut = createSignOutChannel(scope, () => void followSignOut())

  async function followSignOut(): Promise<void> {
    const session = await login
      .getSession(origin, { signal: AbortSignal.timeout(FOLLOW_MS) })
      .catch(noop)
    if (!session) await account.leave()
  }

  return createHandlers({
    account,
    login,
    social,
    custody,
    smartAccounts,
    rpc,
    ask,
    setTheme,
    locale,
    prefetch,
    announceSignOut,
  })
}

/**
 * Starts the page inside the hidden frame: waits for the app around it, and answers it. Sends no
 * request before the app does.
 */
export function startFrame(scope: Window & typeof globalThis): void {
  const state: { handlers?: Handlers } = {}
  const config = readConfig(scope.document)
  const handlerOf = (name: FrameCallName) => (payload: never, context: never) => {
    const handler = state.handlers?.[name] as
      | ((payload: never, context: never) => Promise<never>)
      | undefined
    return handler ? handler(payload, context) : Promise.reject(new Error('No page was let in.'))
  }
  serveFrame({
    scope,
    config,
    handlers: Object.fromEntries(
      names.map((name) => [name, handlerOf(name)]),
    ) as unknown as Handlers,
    onHost(host) {
      state.handlers = createFrameOf(scope, host)
    },
  })
}
