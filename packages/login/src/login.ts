import { CancelledError, type LoginPort, NetworkRequestError } from '@latchkey/core'
import {
  type Cancel,
  type Clock,
  createStore,
  deadlines,
  type LoginEvent,
  settle,
  systemClock,
} from '@latchkey/core/internal'
import { lazy, lazyMethods, noop } from '@latchkey/protocol/std'
import { aborted } from './kernel/aborted.js'
import { type LoginOptions, resolveOptions } from './kernel/loginOptions.js'
import type { LoginPage } from './kernel/page.js'
import type { LiveLogin } from './login/createLogin.js'
import type { LoginShell } from './login/loginShell.js'
import { createLoginStorage } from './login/loginStorage.js'

type Listener = (...values: never[]) => void

/** Listeners by the name of an event. */
function createListeners(): {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, values: unknown[]): void
} {
  const all = new Map<string, Set<Listener>>()
  return {
    on: (event, listener) => void all.set(event, (all.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => void all.get(event)?.delete(listener),
    emit(event, values) {
      for (const listener of [...(all.get(event) ?? [])]) listener(...(values as never[]))
    },
  }
}

/** Methods of a login that call the frame. Their code is loaded on demand. */
const frameMethods = [
  'connectEmail',
  'connectDevice',
  'connectOtp',
  'connectSocial',
  'getFarcasterUri',
  'connectFarcaster',
  'restore',
  'connect',
  'disconnect',
  'switchNetwork',
  'setPreferredAccount',
  'updateEmail',
  'updateEmailPrimaryOtp',
  'updateEmailSecondaryOtp',
  'openSettings',
  'confirmAddress',
  'request',
] as const

/** Waits until the login's code is loaded. Rejects at the deadline, or when the call is aborted. */
function waitForCode(clock: Clock) {
  return async (loading: Promise<LiveLogin>, given: readonly unknown[]): Promise<LiveLogin> => {
    const { signal } = (given.at(-1) ?? {}) as { signal?: AbortSignal }
    try {
      return await settle(loading, { deadline: deadlines.read, signal, clock })
    } catch (error) {
      throw error instanceof CancelledError ? aborted() : error
    }
  }
}

/** Creates the methods that pass theme and language to the frame, now or once it is loaded. */
function createSync(
  state: LoginShell['state'],
  current: () => LiveLogin | undefined,
): Pick<LoginPort, 'syncTheme' | 'syncLocale'> {
  return {
    syncTheme(theme) {
      state.theme = theme
      current()?.syncTheme(theme)
    },
    syncLocale(locale) {
      if (state.locale === locale) return
      state.locale = locale
      current()?.syncLocale(locale)
    },
  }
}

/**
 * Creates the login by e-mail or a social account, through a frame that an operator hosts. Pass it
 * to `createLatchkey` as `login`, and to wagmi as `loginConnector(port)` from
 * `@latchkey/evm/login`.
 *
 * Creating it uses neither the document nor the network, so it is safe on a server. The code that
 * communicates with the frame is lazy-loaded.
 *
 * @param parts.clock - For tests. @default the machine's clock
 * @param parts.page - For tests. @default the page's window
 * @throws {@link OptionError} when an option is invalid.
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
  const stored = createLoginStorage(store, clock)
  const listeners = createListeners()
  const state: LoginShell['state'] = { user: undefined, theme: undefined, locale: undefined }
  const shell: LoginShell = {
    settings,
    store,
    stored,
    clock,
    page: page as LoginPage,
    state,
    emit: (event) => listeners.emit('', [event]),
    emitProvider: (event, ...values) => listeners.emit(event, values),
  }
  const live = lazy(async () => (await import('./login/createLogin.js')).createLogin(shell), {
    toError: (cause) => new NetworkRequestError({ cause }),
  })
  const { request, ...methods } = lazyMethods(live, frameMethods, waitForCode(clock))

  return {
    email: settings.email,
    socials: settings.socials,
    smartAccounts: settings.smartAccounts,
    name: settings.name,
    subscribe(listener: (event: LoginEvent) => void): Cancel {
      listeners.on('', listener)
      return () => listeners.off('', listener)
    },
    isUsed: stored.isUsed,
    getEmail: stored.email,
    getUserName: stored.userName,
    getSocial: stored.social,
    getUser: () => state.user,
    getSmartAccountNetworks: stored.smartAccountNetworks,
    getCooldown: stored.cooldown,
    prepare: () =>
      void live().then(
        ({ prepare }) => prepare(),
        noop, // Ignored: the next call that needs the code loads it again.
      ),
    ...methods,
    restore: async (given) => (stored.isUsed() ? methods.restore(given) : undefined),
    ...createSync(state, live.current),
    showWindow: () => live.current()?.showWindow(),
    rejectRequests: () => live.current()?.rejectRequests(),
    provider: { request, on: listeners.on, removeListener: listeners.off },
  }
}
