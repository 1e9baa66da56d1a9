import { LoginError, type LoginPort, PopupBlockedError } from '@latchkey/core'
import { deadlines, parseLink } from '@latchkey/core/internal'
import { noop } from '@latchkey/protocol/std'
import { closeWindow, windowFeatures } from '../channel/frameWindows.js'
import { aborted } from '../kernel/aborted.js'
import type { LoginContext, LoginDeps } from './loginState.js'

type Socializing = Pick<LoginPort, 'connectSocial' | 'getFarcasterUri' | 'connectFarcaster'>
type SocialCall = Parameters<LoginPort['connectSocial']>[0]

/**
 * Interval of the checks of a window, and the time for which it must be reported as closed, in
 * milliseconds. A window that navigates to another page may be reported as closed for a moment.
 */
const POLL_MS = 500
const CLOSED_MS = 2_000

/**
 * Calls `onClosed` once `closed` was true for `CLOSED_MS`. Does not end the login: a page can be
 * cut off from a window that is still open (docs/decisions/0035).
 *
 * @returns a function that stops the checks
 */
function watchClosed({ clock }: LoginContext, opened: Window, onClosed: () => void): () => void {
  const state: { closedMs: number; cancel(): void } = { closedMs: 0, cancel: noop }
  function look(): void {
    state.closedMs = opened.closed ? state.closedMs + POLL_MS : 0
    if (state.closedMs >= CLOSED_MS) onClosed()
    else state.cancel = clock.after(POLL_MS, look)
  }
  state.cancel = clock.after(POLL_MS, look)
  return () => state.cancel()
}

/**
 * Navigates the window to the provider, and waits until the frame reports the result. The
 * provider's reply does not pass through this page.
 */
async function follow(
  { context, channel }: LoginDeps,
  opened: Window,
  { provider, signal, onClosed = noop }: SocialCall,
): Promise<void> {
  const unwatch = watchClosed(context, opened, onClosed)
  try {
    const { uri } = await channel.call(
      'GET_SOCIAL_REDIRECT_URI',
      { provider },
      { deadline: deadlines.read, signal },
    )
    const link = parseLink(uri)
    if (!link)
      throw new LoginError('An error occurred', {
        reason: 'unfit',
        details: 'The address of the login page is malformed',
      })
    opened.location.replace(link)
    const { userName } = await channel.call(
      'CONNECT_SOCIAL',
      { uri },
      { deadline: deadlines.interactive, isInteractive: true, signal },
    )
    context.storage.keepSocial(provider, userName)
  } finally {
    unwatch()
    closeWindow(opened)
  }
}

/** Creates the methods for logging in by a social account. */
export function socializing(deps: LoginDeps): Socializing {
  const { context, channel } = deps
  const { page, storage } = context
  return {
    connectSocial(parameters) {
      if (parameters.signal?.aborted) return Promise.reject(aborted())
      // Opened empty and synchronously in the click: the URL is known only later.
      const opened = page.open('', `latchkey-social-${crypto.randomUUID()}`, windowFeatures(page))
      return opened ? follow(deps, opened, parameters) : Promise.reject(new PopupBlockedError())
    },
    async getFarcasterUri({ signal } = {}) {
      const { url } = await channel.call('GET_FARCASTER_URI', undefined, {
        deadline: deadlines.read,
        signal,
      })
      return url
    },
    async connectFarcaster({ signal } = {}) {
      const { userName } = await channel.call('CONNECT_FARCASTER', undefined, {
        deadline: deadlines.interactive,
        isInteractive: true,
        signal,
      })
      storage.keepSocial('farcaster', userName)
    },
  }
}
