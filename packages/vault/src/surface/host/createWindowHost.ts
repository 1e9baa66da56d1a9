import type { FrameEvent, FrameTheme } from '@latchkey/protocol'
import { abortable, noop } from '@latchkey/protocol/std'
import { openOnMessage, toFrame, type WindowChannel } from '../../channel/windowChannel.js'
import type { PreparingApi } from '../../kernel/api.js'
import { createPairingKey } from '../../rendezvous/createSealer.js'
import { createRelayChannel } from '../../rendezvous/relayChannel.js'
import { frameTexts } from '../../ui/frameLanguage.js'
import type { ContinueNoticeProps } from './ContinueNotice.js'
import type { InlineHost } from './createInlineHost.js'
import { aborted, declined, type Showing } from './showing.js'

/** Dependencies of {@link createWindowHost}. */
export interface WindowHostDeps {
  scope: Window & typeof globalThis
  api: PreparingApi
  inline: Pick<InlineHost, 'notice' | 'clear'>
  emit(event: FrameEvent): void
}

/** Holds the window of the frame, which the app or the user opened. At most one. */
export interface WindowHost {
  /** Connects a window and replaces the previous one, because the user looks at the newest. */
  attach(channel: WindowChannel): void
  /** True if a window is connected. */
  isThere(): boolean
  /**
   * Shows a screen, now or when a window connects. The previous screen must have ended.
   *
   * @throws {@link VaultError} `rejected` when the user closes the window
   */
  show(showing: Showing, options: { isCovered: boolean }): Promise<unknown>
  /** Ends the screen. Its window stays open for `linger` ms, because the next screen uses it. */
  finish(outcome: { isApproved: boolean; linger: number }): void
  setTheme(theme: FrameTheme): void
  close(): void
}

/** Milliseconds in which a reloaded window connects again. After that it counts as closed. */
const RELOAD_MS = 1_200
/** Milliseconds for which a window that was opened early waits for its screen. */
const IDLE_MS = 20_000
/**
 * Milliseconds until a window that the app opened must connect. After that it counts as blocked or
 * cut off (SEC-09, docs/decisions/0035).
 */
const CALL_MS = 2_500
const FEATURES = 'popup,width=420,height=720'

type Timer = ReturnType<typeof setTimeout> | undefined

interface PendingScreen {
  id: string
  showing: Showing
  onAnswer(answer: unknown): void
  onClosed(): void
  /** Called when a window shows the screen. */
  onShown(): void
}

interface State {
  channel?: WindowChannel | undefined
  pending?: PendingScreen | undefined
  timer?: Timer
  theme: FrameTheme
}

function restartTimer(state: State, ms: number, then: () => void): void {
  clearTimeout(state.timer)
  state.timer = setTimeout(then, ms)
}

function disconnect(state: State): void {
  clearTimeout(state.timer)
  state.channel?.send({ type: 'end' })
  state.channel?.end()
  state.channel = undefined
}

function sendScreen({ channel, pending, theme, timer }: State): void {
  if (!channel || !pending) return
  clearTimeout(timer)
  const { name, data } = pending.showing
  channel.send({ type: 'show', id: pending.id, name, data, theme, locale: frameTexts().locale })
  pending.onShown()
}

function onGone(state: State, channel: WindowChannel): void {
  if (state.channel !== channel) return
  state.channel = undefined
  channel.end()
  const { pending } = state
  if (pending)
    restartTimer(state, RELOAD_MS, () => {
      if (state.pending !== pending || state.channel) return
      state.pending = undefined
      pending.onClosed()
    })
}

function attach(state: State, channel: WindowChannel): void {
  disconnect(state)
  state.channel = channel
  channel.listen({
    onMessage: (message) => {
      if (state.channel !== channel) return
      if (message.type === 'leave') onGone(state, channel)
      const { pending } = state
      if (message.type !== 'answer' || !pending || message.id !== pending.id) return
      state.pending = undefined
      pending.onAnswer(message.answer)
    },
    onEnd: () => onGone(state, channel),
  })
  channel.send({ type: 'theme', theme: state.theme })
  if (state.pending) sendScreen(state)
  else restartTimer(state, IDLE_MS, () => disconnect(state))
}

function finish(state: State, { isApproved, linger }: Parameters<WindowHost['finish']>[0]): void {
  state.pending = undefined
  if (!state.channel) return
  if (linger === 0) return disconnect(state)
  state.channel.send({ type: 'wait', isApproved })
  restartTimer(state, linger, () => disconnect(state))
}

/**
 * Opens a window in the user's click, so it is not blocked. It connects through the rendezvous. The
 * frame cannot detect that it is open before its first message: under Cross-Origin-Opener-Policy
 * the browser reports an open window as closed (SEC-09).
 *
 * @returns stops waiting for the window
 */
function openWindow(
  { scope, api }: Pick<WindowHostDeps, 'scope' | 'api'>,
  onChannel: (channel: WindowChannel) => void,
): () => void {
  const pairingKey = createPairingKey()
  const channel: WindowChannel = createRelayChannel(
    { api, pairingKey, side: 'frame' },
    { isVisible: () => scope.document.visibilityState === 'visible', schema: toFrame },
  )
  let isOpen = false
  openOnMessage(channel, (opened) => {
    isOpen = true
    onChannel(opened)
  })
  scope.open(`${scope.location.origin}/approve#${pairingKey}`, '', FEATURES)
  return () => {
    if (!isOpen) channel.end()
  }
}

/** Creates the host that draws in a window, which the app opened or the user opens here. */
export function createWindowHost({ scope, api, inline, emit }: WindowHostDeps): WindowHost {
  const state: State = { theme: {} }

  function show(showing: Showing, { isCovered }: { isCovered: boolean }): Promise<unknown> {
    let isPaired = false
    let callTimer: Timer
    let stopWaiting: () => void = noop
    const answer = new Promise((resolve, reject) => {
      const onClosed = (): void => reject(declined())
      const notice = (reason: ContinueNoticeProps['reason']): void =>
        inline.notice({ reason, onContinue, onClose: onClosed })
      function onContinue(): void {
        stopWaiting()
        stopWaiting = openWindow({ scope, api }, (channel) => {
          isPaired = true
          attach(state, channel)
        })
        notice('opened')
      }
      function onShown(): void {
        clearTimeout(callTimer)
        showing.onShown()
        // A page whose isolation cuts off windows cannot focus this one, so the notice stays.
        if (isPaired) return
        inline.clear()
        emit({ event: 'surfaceChanged', surface: 'window' })
      }
      state.pending = { id: crypto.randomUUID(), showing, onAnswer: resolve, onClosed, onShown }
      sendScreen(state)
      if (isCovered) notice('covered')
      else if (!state.channel) {
        emit({ event: 'surfaceChanged', surface: 'window' })
        callTimer = setTimeout(() => notice(showing.hasWaited ? 'waited' : 'blocked'), CALL_MS)
      }
    })
    return abortable(answer, showing.signal, aborted).finally(() => {
      clearTimeout(callTimer)
      stopWaiting()
      inline.clear()
    })
  }

  return {
    attach: (channel) => attach(state, channel),
    show,
    isThere: () => state.channel !== undefined,
    finish: (outcome) => finish(state, outcome),
    setTheme(theme) {
      state.theme = theme
      state.channel?.send({ type: 'theme', theme })
    },
    close: () => disconnect(state),
  }
}
