import { type FrameCallName, frameCalls } from '@latchkey/protocol'
import { type Host, serveFrame } from './channel/serveFrame.js'
import { createAccount } from './createAccount.js'
import { createHandlers, type Handlers } from './createHandlers.js'
import type { Screens } from './custody/custody.js'
import type { Api } from './kernel/api.js'
import { createFrameStore } from './kernel/frameStore.js'
import { readConfig } from './kernel/readConfig.js'
import { VaultError } from './kernel/vaultError.js'
import { loadSigning } from './loadSigning.js'
import { loadStage } from './loadStage.js'
import { createApi } from './login/createApi.js'
import { createLoginClient } from './login/createLoginClient.js'
import { createSocialClient } from './login/createSocialClient.js'
import { createSurface } from './surface/policy/createSurface.js'

const names = Object.keys(frameCalls) as FrameCallName[]

/** Milliseconds for what another frame of this page's site sets off. */
const FOLLOW_MS = 15_000

/** Frames of one page's site, in other tabs, follow each other. */
function createSignOutChannel(
  scope: Window & typeof globalThis,
  onSignOut: () => void,
): () => void {
  if (!('BroadcastChannel' in scope)) return () => undefined
  const channel = new scope.BroadcastChannel('latchkey-sign-out')
  channel.onmessage = onSignOut
  return () => channel.postMessage('signedOut')
}

/**
 * A session that has ended on the service has ended here: the page is told, and what waits is
 * refused by whoever waits.
 */
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

/** Brings everything together for the page that was let in. */
function createFrameOf(scope: Window & typeof globalThis, host: Host): Handlers {
  const config = readConfig(scope.document)
  const { origin, emit } = host
  const store = createFrameStore()
  const direct = createApi({ config, store, getOrigin: () => origin })
  const api = watchSession(direct, () => account.leave())
  const login = createLoginClient({ api, store, config })
  const social = createSocialClient({ api, config, scope })
  const { ask, setTheme, rest } = createSurface<Screens>({
    scope,
    config,
    api: direct,
    hostOrigin: origin,
    loadStage,
    emit,
  })
  const { custody, smartAccounts, rpc, prefetch } = loadSigning({ config, store, api, ask, rest })
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
      .catch(() => undefined)
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
    prefetch,
    announceSignOut,
  })
}

/**
 * Starts the page inside the hidden frame: waits for the page around it, and answers it.
 *
 * Nothing is asked of anybody before the page around it asks for something.
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
