import { noop } from '@latchkey/protocol/std'
import type { IconName } from '@latchkey/ui/IconName'
import { callFrames, type FrameChannel, type ToWindow, toWindow } from './channel/windowChannel.js'
import { createStage } from './createStage.js'
import type { PreparingApi } from './kernel/api.js'
import { createFrameStore } from './kernel/frameStore.js'
import { readConfig } from './kernel/readConfig.js'
import { loadFrameLocale } from './locale/loadFrameLocale.js'
import { createApi } from './login/createApi.js'
import { createRelayChannel } from './rendezvous/relayChannel.js'
import { applyTheme } from './surface/host/applyTheme.js'
import { createFocusGuard } from './surface/host/createFocusGuard.js'
import type { Stage } from './surface/host/createInlineHost.js'
import { type SurfaceTexts, surfaceTexts } from './ui/surfaceTexts.js'

/** Milliseconds that a window without a frame shows its notice before it closes itself. */
const CUT_OFF_MS = 2_500

type MessageName = keyof SurfaceTexts['window'] | 'busy'

/** Returns a message of the window in its language. */
function messageOf(name: MessageName, onClose: () => void): Parameters<Stage['message']>[0] {
  const { wallet, busy, window } = surfaceTexts()
  if (name === 'busy') return { title: wallet, text: busy }
  if (name === 'waiting') return { title: wallet, text: window.waiting }
  const icons: Readonly<Partial<Record<MessageName, IconName>>> = {
    approved: 'check',
    done: 'check',
    cutOff: 'window',
  }
  return { ...window[name], icon: icons[name] ?? 'alert-circle', onClose }
}

/**
 * Returns the pairing key and removes it from the URL before anything else, so that no history
 * entry and no referrer contains it.
 */
function takePairingKey({ location, history }: Window): string | undefined {
  const key = location.hash.slice(1)
  if (location.hash) history.replaceState(null, '', location.pathname)
  return /^[-_A-Za-z0-9]{43}$/.test(key) ? key : undefined
}

/**
 * Creates a function that draws after all previous draws, in the language of a tag. Uses the
 * browser's language until a frame sends a tag.
 */
function createDrawing({
  document,
  navigator,
}: Window): (work: () => void, locale?: string) => void {
  let drawn: Promise<unknown> = loadFrameLocale(document, navigator.language)
  return (work, locale) => {
    drawn = drawn
      .then(() => (locale === undefined ? undefined : loadFrameLocale(document, locale)))
      .then(work)
  }
}

/** Shows the screens of the frame, and returns the user's answers to it. */
function createPresenter(scope: Window): {
  take(channel: FrameChannel): void
  say(what: MessageName): void
} {
  const channels = new Set<FrameChannel>()
  let current: FrameChannel | undefined
  const guard = createFocusGuard(scope, () => scope.performance.now())
  const stage = createStage(scope.document, () => say('failed'))
  const draw = createDrawing(scope)
  const close = (): void => scope.close()
  const say = (what: MessageName): void => draw(() => stage.message(messageOf(what, close)))

  function drop(channel: FrameChannel, what: 'done' | 'gone'): void {
    channel.end()
    channels.delete(channel)
    if (current ? current !== channel : channels.size > 0) return
    say(what)
    if (what === 'done') close()
  }
  function show(
    channel: FrameChannel,
    { id, name, data, theme, locale }: Extract<ToWindow, { type: 'show' }>,
  ): void {
    current = channel
    for (const other of channels) if (other !== channel) other.end()
    applyTheme(scope.document.documentElement, theme)
    const answered = { is: false }
    const onAnswer = (answer: unknown): void => {
      if (answered.is) return
      answered.is = true
      say('busy')
      channel.send({ type: 'answer', id, answer })
    }
    draw(() => {
      guard.restart()
      stage.screen({ id, name, data, theme, guard, onAnswer, onShown: guard.restart })
    }, locale)
  }

  scope.addEventListener('pagehide', () => {
    for (const channel of channels) channel.send({ type: 'leave' })
  })
  return {
    take(channel) {
      channels.add(channel)
      channel.listen({
        onMessage: (message) => {
          if (current && current !== channel) return
          if (message.type === 'theme') applyTheme(scope.document.documentElement, message.theme)
          else if (message.type === 'show') show(channel, message)
          else if (message.type === 'wait') say(message.isApproved ? 'approved' : 'busy')
          else if (message.type === 'end') drop(channel, 'done')
        },
        onEnd: () => drop(channel, 'gone'),
      })
    },
    say,
  }
}

/**
 * Starts the window: connects to its frame, shows the frame's screens, and closes itself. It holds
 * no keys. No content of another page surrounds the screen in which the user decides.
 *
 * @param api - Calls the auth service, which relays to a frame that the window cannot reach
 * directly.
 */
function startWindow(scope: Window & typeof globalThis, api: PreparingApi): void {
  const pairingKey = takePairingKey(scope)
  scope.document.documentElement.dataset.surface = 'window'
  const { take, say } = createPresenter(scope)
  // A page from the back/forward cache has dead channels, so it reloads to connect again.
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

/** Starts the frame's window, in which the user reads requests and decides. */
export function startApproveWindow(scope: Window & typeof globalThis): void {
  // Browsers partition storage: in some of them this window finds the frame's key, in others it
  // creates a separate one.
  const api = createApi({
    config: readConfig(scope.document),
    store: createFrameStore(),
    getOrigin: noop,
  })
  startWindow(scope, api)
}
