import { deadlines, type LoginPort } from '@latchkey/core'
import type { FrameEvent } from '@latchkey/protocol'
import { createLine, type Line } from '../channel/frameChannel.js'
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
function greet({ settings, page, state }: LoginContext, line: Line): void {
  const { title, location } = page.document
  const metadata = { name: title.slice(0, 128), description: '', url: location.origin, icons: [] }
  const waiting = { deadline: deadlines.read }
  const theme = state.theme ?? {}
  line.setTheme(theme)
  for (const said of [
    line.call(
      'SYNC_DAPP_DATA',
      { metadata, sdkVersion: '0.1.0', projectId: settings.projectId },
      waiting,
    ),
    line.call('SYNC_THEME', theme, waiting),
  ])
    void said.catch(() => undefined) // Said again when the frame is there again.
}

/** What the frame says without being asked. */
function hear({ context, line }: LoginDeps, event: FrameEvent): void {
  const { memory, emit } = context
  if (event.event === 'userChanged') {
    if (!event.user) memory.clear()
    else if (memory.isUsed()) memory.keepUser(event.user) // Before, somebody is only about to be.
    return setUser(context, event.user ?? undefined)
  }
  const { surface } = event
  if (surface === 'inline') line.show()
  else line.hide()
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
  const line: Line = createLine({
    page,
    clock: context.clock,
    src: () => `${frameUrl}/sdk?${query({ projectId, chainId: memory.chainId() ?? chainId })}`,
    origin: frameOrigin,
    onReady: () => greet(context, line),
    onEvent: (event) => hear(deps, event),
  })
  const approvals = createApprovalWindow({
    page,
    url: `${frameUrl}/approve?${query({ projectId })}`,
  })
  const asking = createAsking(context, line, approvals)
  const deps: LoginDeps = { context, line, approvals }

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
    prepare: () => void line.open().catch(() => undefined), // Said when it is needed.
    ...connecting(deps),
    ...emailing(deps),
    ...socializing(deps),
    openSettings: ({ screen, signal }) =>
      inWindow(() => line.call('OPEN_SETTINGS', { screen }, { ...interactive, signal })),
    async confirmAddress({ signal } = {}) {
      const user = await inWindow(() =>
        line.call('CONFIRM_ADDRESS', undefined, { ...interactive, signal }),
      )
      setUser(context, user)
      return user
    },
    syncTheme(theme) {
      state.theme = theme
      line.setTheme(theme)
      if (line.isReady())
        void line.call('SYNC_THEME', theme, { deadline: deadlines.read }).catch(() => undefined) // Colours are not worth an error.
    },
    showWindow: () => approvals.open(),
    rejectRequests: () => line.abortInteractive(),
    request: asking.request,
    dropped: () => line.dropped(),
  }
}
