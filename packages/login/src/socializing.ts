import { deadlines, LoginError, type LoginPort, PopupBlockedError, parseLink } from '@latchkey/core'
import { aborted } from './aborted.js'
import type { Desk } from './desk.js'
import { closeWindow, windowFeatures } from './windows.js'

type Socializing = Pick<LoginPort, 'connectSocial' | 'getFarcasterUri' | 'connectFarcaster'>
type SocialCall = Parameters<LoginPort['connectSocial']>[0]

/** Sends the window on its way, and waits until the frame has heard how it went. Nothing of it passes through this page. */
async function follow({ context, line }: Desk, opened: Window, { provider, signal }: SocialCall): Promise<void> {
  try {
    const { uri } = await line.call('GET_SOCIAL_REDIRECT_URI', { provider }, { deadline: deadlines.read, signal })
    const link = parseLink(uri)
    if (!link) throw new LoginError('An error occurred', { reason: 'unfit', details: 'The address to log in at is none' })
    opened.location.replace(link)
    const { userName } = await line.call('CONNECT_SOCIAL', { uri }, { deadline: deadlines.interactive, isInteractive: true, signal })
    context.memory.keepSocial(provider, userName)
  } finally {
    // That it looks closed says nothing: a provider's page may have cut it off from this one.
    closeWindow(opened)
  }
}

/** Logging in by a social account. */
export function socializing(desk: Desk): Socializing {
  const { context, line } = desk
  const { page, memory } = context
  return {
    connectSocial(parameters) {
      if (parameters.signal?.aborted) return Promise.reject(aborted())
      // Empty, in the click itself: its address is known only later.
      const opened = page.open('', `latchkey-social-${crypto.randomUUID()}`, windowFeatures(page))
      return opened ? follow(desk, opened, parameters) : Promise.reject(new PopupBlockedError())
    },
    async getFarcasterUri({ signal } = {}) {
      const { url } = await line.call('GET_FARCASTER_URI', undefined, { deadline: deadlines.read, signal })
      return url
    },
    async connectFarcaster({ signal } = {}) {
      const { userName } = await line.call('CONNECT_FARCASTER', undefined, { deadline: deadlines.interactive, isInteractive: true, signal })
      memory.keepSocial('farcaster', userName)
    },
  }
}
