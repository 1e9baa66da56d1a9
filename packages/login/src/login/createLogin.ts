import type { LoginPort } from '@latchkey/core'
import { deadlines } from '@latchkey/core/internal'
import type { FrameEvent } from '@latchkey/protocol'
import { createFrameChannel, type FrameChannel } from '../channel/frameChannel.js'
import { createApprovalWindow } from '../channel/loginWindows.js'
import { emailing } from './connectEmail.js'
import { connecting } from './connectLoginWallet.js'
import { socializing } from './connectSocial.js'
import { createAsking } from './createProvider.js'
import { setUser } from './currentUser.js'
import type { LoginContext, LoginShell } from './loginContext.js'
import type { LoginDeps } from './loginDeps.js'
import type { loginMethods } from './loginMethods.js'
import { createMemory } from './rememberLogin.js'

type Port = LoginPort & Pick<LoginPort['provider'], 'request'>

/** The part of a login that talks to the frame. */
export type LiveLogin = Pick<
  Port,
  (typeof loginMethods)[number] | 'prepare' | 'syncTheme' | 'showWindow' | 'rejectRequests'
> & {
  /** Returns the number of frame messages that no call waited for. */
  dropped(): number
}

const interactive = { deadline: deadlines.interactive, isInteractive: true }

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString()

/** As the page names itself: a claim, which the frame shows to nobody. */
function greet({ settings, page, state }: LoginContext, channel: FrameChannel): void {
  const { title, location } = page.document
  const metadata = { name: title.slice(0, 128), description: '', url: location.origin, icons: [] }
  const waiting = { deadline: deadlines.read }
  const theme = state.theme ?? {}
  channel.setTheme(theme)
  for (const said of [
    channel.call(
      'SYNC_DAPP_DATA',
      { metadata, sdkVersion: '0.1.0', projectId: settings.projectId },
      waiting,
    ),
    channel.call('SYNC_THEME', theme, waiting),
  ])
    void said.catch(() => undefined) // Said again when the frame is there again.
}

/** What the frame says without being asked. */
function hear({ context, channel }: LoginDeps, event: FrameEvent): void {
  const { memory, emit } = context
  if (event.event === 'userChanged') {
    if (!event.user) memory.clear()
    else if (memory.isUsed()) memory.keepUser(event.user) // Before, somebody is only about to be.
    return setUser(context, event.user ?? undefined)
  }
  const { surface } = event
  if (surface === 'inline') channel.show()
  else channel.hide()
  // The window stays: what the frame shows next may belong to the same request. The frame closes
  // it, or whoever waits for the answer.
  emit({ type: 'surfaceChanged', surface })
}

/**
 * Makes the part of a login that talks to the frame. Nothing is in the page before it is asked
 * something.
 */
export function createLogin(shell: LoginShell): LiveLogin {
  const context: LoginContext = { ...shell, memory: createMemory(shell) }
  const { settings, page, memory, state } = context
  const { frameUrl, frameOrigin, projectId, chainId } = settings
  const channel: FrameChannel = createFrameChannel({
    page,
    clock: context.clock,
    src: () => `${frameUrl}/sdk?${query({ projectId, chainId: memory.chainId() ?? chainId })}`,
    origin: frameOrigin,
    onReady: () => greet(context, channel),
    onEvent: (event) => hear(deps, event),
  })
  const approvals = createApprovalWindow({
    page,
    url: `${frameUrl}/approve?${query({ projectId })}`,
  })
  const asking = createAsking(context, channel, approvals)
  const deps: LoginDeps = { context, channel, approvals }

  /** Opens the window in the click, before anything is awaited. */
  async function inWindow<reply>(call: () => Promise<reply>): Promise<reply> {
    approvals.open()
    try {
      return await call()
    } finally {
      if (asking.waiting() === 0) approvals.close()
    }
  }

  return {
    prepare: () => void channel.open().catch(() => undefined), // Said when it is needed.
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
        void channel.call('SYNC_THEME', theme, { deadline: deadlines.read }).catch(() => undefined) // Colours are not worth an error.
    },
    showWindow: () => approvals.open(),
    rejectRequests: () => channel.abortInteractive(),
    request: asking.request,
    dropped: () => channel.dropped(),
  }
}
