import { callFrames, type FrameChannel, type ToWindow, toWindow } from './channel/windowChannel.js'

import { createStage } from './createStage.js'
import type { PreparingApi } from './kernel/api.js'
import { createFrameStore } from './kernel/frameStore.js'
import { readConfig } from './kernel/readConfig.js'
import { createApi } from './login/createApi.js'
import { createRelayChannel } from './rendezvous/relayChannel.js'
import { applyTheme } from './surface/host/applyTheme.js'
import { createFocusGuard } from './surface/host/createFocusGuard.js'
import type { Stage } from './surface/host/createInlineHost.js'

/** Milliseconds that a window without a frame shows its notice before it closes itself. */
const CUT_OFF_MS = 2_500

const words: Readonly<
  Record<
    'waiting' | 'busy' | 'approved' | 'done' | 'cutOff' | 'gone' | 'failed',
    Parameters<Stage['message']>[0]
  >
> = {
  waiting: { title: 'Latchkey wallet', text: 'Waiting for the page that opened this window' },
  busy: { title: 'Latchkey wallet', text: 'One moment' },
  approved: { title: 'Approved', text: 'This window will close.', icon: 'check' },
  done: { title: 'Nothing to approve', text: 'You can close this window.', icon: 'check' },
  cutOff: {
    title: 'Continue on the page',
    text: 'This site can’t show requests in this window. Close it and press Continue on the page.',
    icon: 'window',
  },
  gone: {
    title: 'The page is gone',
    text: 'The page was closed or reloaded. Nothing was approved.',
    icon: 'alert-circle',
  },
  failed: {
    title: 'This didn’t load',
    text: 'Check your connection, close this window and try again. Nothing was approved.',
    icon: 'alert-circle',
  },
}

/**
 * Takes the pairing key out of the address, first of all: neither history nor a referrer ever has
 * it.
 */
function takePairingKey({ location, history }: Window): string | undefined {
  const key = location.hash.slice(1)
  if (location.hash) history.replaceState(null, '', location.pathname)
  return /^[-_A-Za-z0-9]{43}$/.test(key) ? key : undefined
}

/** Shows the screens of the frame, and sends the user's answers back. */
function createPresenter(scope: Window): {
  take(channel: FrameChannel): void
  say(what: keyof typeof words): void
} {
  const channels = new Set<FrameChannel>()
  let current: FrameChannel | undefined
  const guard = createFocusGuard(scope, () => scope.performance.now())
  const stage = createStage(scope.document, () => say('failed'))
  const close = (): void => scope.close()
  const say = (what: keyof typeof words): void =>
    stage.message(
      what === 'waiting' || what === 'busy' ? words[what] : { ...words[what], onClose: close },
    )

  function drop(channel: FrameChannel, what: 'done' | 'gone'): void {
    channel.end()
    channels.delete(channel)
    if (current ? current !== channel : channels.size > 0) return
    say(what)
    if (what === 'done') close()
  }
  function show(
    channel: FrameChannel,
    { id, name, data, theme }: Extract<ToWindow, { type: 'show' }>,
  ): void {
    current = channel
    for (const other of channels) if (other !== channel) other.end()
    applyTheme(scope.document.documentElement, theme)
    guard.restart()
    const answered = { is: false }
    const onAnswer = (answer: unknown): void => {
      if (answered.is) return
      answered.is = true
      say('busy')
      channel.send({ type: 'answer', id, answer })
    }
    stage.screen({ id, name, data, theme, guard, onAnswer, onShown: guard.restart })
  }
  function onMessage(channel: FrameChannel, message: ToWindow): void {
    if (current && current !== channel) return
    if (message.type === 'theme') applyTheme(scope.document.documentElement, message.theme)
    else if (message.type === 'show') show(channel, message)
    else if (message.type === 'wait') say(message.isApproved ? 'approved' : 'busy')
    else if (message.type === 'end') drop(channel, 'done')
  }

  scope.addEventListener('pagehide', () => {
    for (const channel of channels) channel.send({ type: 'leave' })
  })
  return {
    take(channel) {
      channels.add(channel)
      channel.listen({
        onMessage: (message) => onMessage(channel, message),
        onEnd: () => drop(channel, 'gone'),
      })
    },
    say,
  }
}

/**
 * Starts the window of the frame: connects to its frame, shows its screens, and closes itself. It
 * holds no keys. The user reads and decides in it, with nothing of any other page around it.
 *
 * @param api - Calls the auth service, which has the rendezvous with a frame that was cut off.
 */
function startWindow(scope: Window & typeof globalThis, api: PreparingApi): void {
  const pairingKey = takePairingKey(scope)
  scope.document.documentElement.dataset.surface = 'window'
  const { take, say } = createPresenter(scope)
  // A page from the back/forward cache has dead channels: it connects again.
  scope.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scope.location.reload()
  })
  say('waiting')
  if (pairingKey) {
    const isVisible = (): boolean => scope.document.visibilityState === 'visible'
    const channel: FrameChannel = createRelayChannel(
      { api, pairingKey, side: 'window' },
      { isVisible, schema: toWindow },
    )
    take(channel)
    channel.send({ type: 'ready' })
  } else if (scope.opener) callFrames(scope, { onChannel: take, onTimeout: () => say('cutOff') })
  else {
    say('cutOff')
    setTimeout(() => scope.close(), CUT_OFF_MS)
  }
}

/** Starts the frame's window, in which the user reads and decides. */
export function startApproveWindow(scope: Window & typeof globalThis): void {
  // Browsers partition storage: this window finds the frame's key in some of them, and makes one of
  // its own in the others.
  const api = createApi({
    config: readConfig(scope.document),
    store: createFrameStore(),
    getOrigin: () => undefined,
  })
  startWindow(scope, api)
}
