import { CancelledError, type LoginPort, TimeoutError } from '@latchkey/core'
import { deadlines } from '@latchkey/core/internal'
import type { FrameEvent } from '@latchkey/protocol'
import { noop } from '@latchkey/protocol/std'
import { createFrameChannel, type FrameChannel } from '../channel/frameChannel.js'
import { createApprovalWindow } from '../channel/frameWindows.js'
import { socializing } from './connectSocial.js'
import type { LoginShell } from './loginShell.js'
import { createWritableStorage, type LoginContext, type LoginDeps, setUser } from './loginState.js'
import { connecting, createAsking } from './loginWallet.js'

const interactive = { deadline: deadlines.interactive, isInteractive: true }

/**
 * During a flood of requests the frame computes a proof of work before a code is mailed, which
 * takes up to a minute on a slow phone.
 */
const MAIL_DEADLINE_MS = 90_000

type Emailing = Pick<
  LoginPort,
  | 'connectEmail'
  | 'connectDevice'
  | 'connectOtp'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
>

/**
 * Limits mails to one in 30 seconds. A request in progress counts, a refused one does not.
 */
async function mailing<value>(
  { context: { storage } }: LoginDeps,
  act: () => Promise<value>,
): Promise<value> {
  storage.throttle()
  storage.startCooldown()
  try {
    const answer = await act()
    // The server counts from the time of the mail.
    storage.startCooldown()
    return answer
  } catch (error) {
    // Aborted or timed out: the code may have been mailed.
    if (!(error instanceof CancelledError || error instanceof TimeoutError)) storage.endCooldown()
    throw error
  }
}

/** Creates the methods for codes by mail: login, and change of the address. */
function emailing(deps: LoginDeps): Emailing {
  const { context, channel } = deps
  const { storage, state } = context
  return {
    async connectEmail({ email, signal }) {
      const action = await mailing(deps, () =>
        channel.call('CONNECT_EMAIL', { email }, { deadline: MAIL_DEADLINE_MS, signal }),
      )
      // Hints of an unfinished social login do not belong to this one.
      if (!storage.isUsed()) storage.keepSocial(undefined, undefined)
      return action
    },
    connectDevice: ({ signal } = {}) =>
      channel.call('CONNECT_DEVICE', undefined, { ...interactive, signal }),
    // In a new browser the frame shows more steps, in a window.
    connectOtp: ({ otp, signal }) =>
      channel.call('CONNECT_OTP', { otp }, { ...interactive, signal }),
    updateEmail: ({ email, signal }) =>
      mailing(deps, () =>
        channel.call('UPDATE_EMAIL', { email }, { deadline: MAIL_DEADLINE_MS, signal }),
      ),
    updateEmailPrimaryOtp: ({ otp, signal }) =>
      channel.call('UPDATE_EMAIL_PRIMARY_OTP', { otp }, { ...interactive, signal }),
    async updateEmailSecondaryOtp({ otp, signal }) {
      const reply = await channel.call(
        'UPDATE_EMAIL_SECONDARY_OTP',
        { otp },
        { ...interactive, signal },
      )
      storage.keepUser({
        address: '',
        chainId: storage.chainId() ?? '',
        ...state.user,
        email: reply.newEmail,
      })
      return reply
    },
  }
}

type Port = LoginPort & Pick<LoginPort['provider'], 'request'>

/** The names of the methods that call the frame: those that return a promise. */
type FrameMethod = {
  [name in keyof Port]: Port[name] extends (...given: never[]) => Promise<unknown> ? name : never
}[keyof Port]

/** The part of a login that communicates with the frame. */
export type LiveLogin = Pick<
  Port,
  FrameMethod | 'prepare' | 'syncTheme' | 'syncLocale' | 'showWindow' | 'rejectRequests'
> & {
  /** Returns the number of frame messages that no call waited for. */
  dropped(): number
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** Sends theme, language and metadata to a new document of the frame. The frame never shows the metadata. */
function sendPageData({ settings, page, state }: LoginContext, channel: FrameChannel): void {
  const { title, location } = page.document
  const metadata = { name: title.slice(0, 128), description: '', url: location.origin, icons: [] }
  const waiting = { deadline: deadlines.read }
  const theme = state.theme ?? {}
  channel.setTheme(theme)
  for (const sent of [
    channel.call(
      'SYNC_DAPP_DATA',
      { metadata, sdkVersion: '0.1.0', projectId: settings.projectId },
      waiting,
    ),
    channel.call('SYNC_THEME', theme, waiting),
    ...(state.locale === undefined
      ? []
      : [channel.call('SYNC_LOCALE', { locale: state.locale }, waiting)]),
  ])
    void sent.catch(noop) // Sent again to the next document.
}

/** Handles an event of the frame. */
function onFrameEvent({ context, channel }: LoginDeps, event: FrameEvent): void {
  const { storage, emit } = context
  if (event.event === 'userChanged') {
    if (!event.user) storage.clear()
    else if (storage.isUsed()) storage.keepUser(event.user) // Until then the login is unfinished.
    return setUser(context, event.user ?? undefined)
  }
  const { surface } = event
  if (surface === 'inline') channel.show()
  else channel.hide()
  // The window stays open: the next screen may belong to the same request.
  emit({ type: 'surfaceChanged', surface })
}

/** Creates the part of a login that calls the frame. The first call adds the frame to the page. */
export function createLogin(shell: LoginShell): LiveLogin {
  const context: LoginContext = { ...shell, storage: createWritableStorage(shell) }
  const { settings, page, storage, state } = context
  const { frameUrl, frameOrigin, projectId, chainId } = settings
  const channel: FrameChannel = createFrameChannel({
    page,
    clock: context.clock,
    src: () => `${frameUrl}/sdk?${query({ projectId, chainId: storage.chainId() ?? chainId })}`,
    origin: frameOrigin,
    onReady: () => sendPageData(context, channel),
    onEvent: (event) => onFrameEvent(deps, event),
  })
  const approvals = createApprovalWindow({
    page,
    url: `${frameUrl}/approve?${query({ projectId })}`,
  })
  const asking = createAsking(context, channel, approvals)
  const deps: LoginDeps = { context, channel, approvals }

  /** Opens the window synchronously in the click, then awaits the call. */
  async function inWindow<reply>(call: () => Promise<reply>): Promise<reply> {
    approvals.open()
    try {
      return await call()
    } finally {
      if (asking.waiting() === 0) approvals.close()
    }
  }

  return {
    prepare: () => void channel.open().catch(noop), // Ignored: the next call reports the error.
    ...connecting(deps),
    ...emailing(deps),
    ...socializing(deps),
    openSettings: ({ screen, signal }) =>
      inWindow(() => channel.call('OPEN_SETTINGS', { screen }, { ...interactive, signal })),
    async confirmAddress({ signal } = {}) {
      const user = await inWindow(() =>
        channel.call('CONFIRM_ADDRESS', undefined, { ...interactive, signal }),
      )
      setUser(context, user)
      return user
    },
    syncTheme(theme) {
      state.theme = theme
      channel.setTheme(theme)
      if (channel.isReady())
        void channel.call('SYNC_THEME', theme, { deadline: deadlines.read }).catch(noop) // Cosmetic.
    },
    syncLocale(locale) {
      if (channel.isReady())
        void channel.call('SYNC_LOCALE', { locale }, { deadline: deadlines.read }).catch(noop) // Cosmetic.
    },
    showWindow: approvals.open,
    rejectRequests: channel.abortInteractive,
    request: asking.request,
    dropped: channel.dropped,
  }
}
