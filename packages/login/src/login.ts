import {
  type Cancel,
  CancelledError,
  type Clock,
  createStore,
  deadlines,
  type LoginEvent,
  type LoginPort,
  NetworkRequestError,
  settle,
  systemClock,
} from '@latchkey/core'
import { aborted } from './aborted.js'
import type { LoginShell } from './context.js'
import type { LiveLogin } from './createLogin.js'
import { createHints } from './hints.js'
import { type LoginOptions, resolveOptions } from './options.js'
import type { LoginPage } from './page.js'

type Listener = (...values: never[]) => void

/** Listeners by the name of an event. */
function createListeners(): {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  tell(event: string, values: unknown[]): void
} {
  const all = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => void all.set(event, (all.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void all.get(event)?.delete(listener),
    tell(event, values) {
      for (const listener of [...(all.get(event) ?? [])]) listener(...(values as never[]))
    },
  }
}

interface Loader {
  live(): LiveLogin | undefined
  load(): Promise<LiveLogin>
}

/**
 * Fetches the part that talks to the frame, once; a failure is forgotten, so that the next try is a
 * new one.
 */
function createLoader(shell: LoginShell): Loader {
  const state: { live: LiveLogin | undefined; loading: Promise<LiveLogin> | undefined } = {
    live: undefined,
    loading: undefined,
  }
  async function load(): Promise<LiveLogin> {
    try {
      const { createLogin } = await import('./createLogin.js')
      state.live ??= createLogin(shell)
      return state.live
    } catch (cause) {
      state.loading = undefined
      throw new NetworkRequestError({ cause })
    }
  }
  return {
    live: () => state.live,
    load() {
      state.loading ??= load()
      return state.loading
    },
  }
}

/** What is asked of the frame. */
type Verbs = Pick<
  LoginPort,
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'connectSocial'
  | 'getFarcasterUri'
  | 'connectFarcaster'
  | 'restore'
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'setPreferredAccount'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
  | 'openSettings'
  | 'confirmAddress'
> & { request: LoginPort['provider']['request'] }

function createVerbs({ live, load }: Loader, clock: Clock): Verbs {
  /** Once it is fetched it is called in the same turn, so that windows open in the click. */
  const later =
    <given extends unknown[], value>(
      act: (login: LiveLogin) => (...given: given) => Promise<value>,
    ) =>
    (...given: given): Promise<value> => {
      const login = live()
      if (login) return act(login)(...given)
      const { signal } = (given.at(-1) ?? {}) as { signal?: AbortSignal }
      const loaded = settle(load(), { deadline: deadlines.read, signal, clock }).catch(
        (error: unknown) => {
          throw error instanceof CancelledError ? aborted() : error
        },
      )
      return loaded.then((login) => act(login)(...given))
    }

  return {
    connectEmail: later((login) => login.connectEmail),
    connectDevice: later((login) => login.connectDevice),
    connectOtp: later((login) => login.connectOtp),
    connectSocial: later((login) => login.connectSocial),
    getFarcasterUri: later((login) => login.getFarcasterUri),
    connectFarcaster: later((login) => login.connectFarcaster),
    restore: later((login) => login.restore),
    connect: later((login) => login.connect),
    disconnect: later((login) => login.disconnect),
    switchNetwork: later((login) => login.switchNetwork),
    setPreferredAccount: later((login) => login.setPreferredAccount),
    updateEmail: later((login) => login.updateEmail),
    updateEmailPrimaryOtp: later((login) => login.updateEmailPrimaryOtp),
    updateEmailSecondaryOtp: later((login) => login.updateEmailSecondaryOtp),
    openSettings: later((login) => login.openSettings),
    confirmAddress: later((login) => login.confirmAddress),
    request: later((login) => login.provider.request),
  }
}

/**
 * Logging in by e-mail or a social account, by a frame that the app's operator hosts. Give it to
 * `createLatchkey` as `login`, and to wagmi as `loginConnector(port)` of `@latchkey/evm/login`.
 *
 * Making it touches neither page nor network, so it is safe on a server; what talks to the frame is
 * fetched when it is first needed.
 *
 * @param parts.clock - For tests. @default the machine's clock
 * @param parts.page - For tests. @default the page's window
 * @throws {@link OptionError} when an option is wrong.
 *
 * @example
 * ```ts
 * import { login } from '@latchkey/login'
 *
 * const port = login({ frameUrl: 'https://vault.example.org', projectId: 'shop', socials: ['google', 'farcaster'] })
 * ```
 */
export function login(
  options: LoginOptions,
  parts: { clock?: Clock | undefined; page?: LoginPage | undefined } = {},
): LoginPort {
  const { clock = systemClock, page = globalThis.window as LoginPage | undefined } = parts
  const settings = resolveOptions(options, page?.location?.origin)
  const store = createStore({ prefix: 'latchkey.login', storage: () => page?.localStorage })
  const hints = createHints(store, clock)
  const listeners = createListeners()
  const state: LoginShell['state'] = { user: undefined, theme: undefined }
  const loader = createLoader({
    settings,
    store,
    hints,
    clock,
    page: page as LoginPage,
    state,
    emit: (event) => listeners.tell('', [event]),
    emitProvider: (event, ...values) => listeners.tell(event, values),
  })
  const { live, load } = loader
  const { request, ...verbs } = createVerbs(loader, clock)

  return {
    email: settings.email,
    socials: settings.socials,
    smartAccounts: settings.smartAccounts,
    name: settings.name,
    subscribe(listener: (event: LoginEvent) => void): Cancel {
      listeners.on('', listener)
      return () => listeners.off('', listener)
    },
    isUsed: hints.isUsed,
    getEmail: hints.email,
    getUserName: hints.userName,
    getSocial: hints.social,
    getUser: () => state.user,
    getSmartAccountNetworks: hints.smartAccountNetworks,
    getCooldown: hints.cooldown,
    prepare: () =>
      void load().then(
        ({ prepare }) => prepare(),
        () => undefined,
      ), // Fetched again, and said, when it is needed.
    ...verbs,
    restore: async (given) => (hints.isUsed() ? verbs.restore(given) : undefined),
    syncTheme(theme) {
      state.theme = theme
      live()?.syncTheme(theme)
    },
    showWindow: () => live()?.showWindow(),
    rejectRequests: () => live()?.rejectRequests(),
    provider: {
      request,
      on: listeners.on,
      removeListener: listeners.off,
    },
  }
}
