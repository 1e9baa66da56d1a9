import type { PreparingApi } from './kernel/api.js'
import { createSealedLine } from './rendezvous/sealedLine.js'
import { applyTheme } from './surface/applyTheme.js'
import { callFrames, type FrameLine } from './surface/callFrames.js'
import { createFocusGuard } from './surface/createFocusGuard.js'
import { createStage, type Stage } from './surface/createStage.js'
import { type ToFrame, type ToWindow, toWindow } from './surface/messages.js'
import type { ScreenTable } from './surface/screen.js'

/** What the window's page stands on. */
export interface WindowParts {
  /** Calls the auth service, where a window meets its frame that was cut off from it. */
  api: PreparingApi
  screens: ScreenTable
}

/** How long a window that cannot reach anybody says so before it closes itself, in ms. */
const CUT_OFF_MS = 2_500

const words: Readonly<
  Record<
    'waiting' | 'busy' | 'approved' | 'done' | 'cutOff' | 'gone' | 'failed',
    Parameters<Stage['message']>[0]
  >
> = {
  waiting: { title: 'Latchkey wallet', text: 'Waiting for the page that opened this window' },
  busy: { title: 'Latchkey wallet', text: 'One moment' },
  approved: { title: 'Approved', text: 'This window closes by itself.', icon: 'check' },
  done: { title: 'Nothing to approve', text: 'You can close this window.', icon: 'check' },
  cutOff: {
    title: 'Go on in the page',
    text: 'This page keeps its windows apart, so nothing can be shown here. Close this window and press Continue in the page.',
    icon: 'window',
  },
  gone: {
    title: 'The page is gone',
    text: 'The page that asked was closed or loaded anew. Nothing was approved here.',
    icon: 'alert-circle',
  },
  failed: {
    title: 'This did not load',
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

/** What the window shows, as the frame says; the visitor's answers go back. */
function presenter(
  scope: Window,
  screens: ScreenTable,
): { take(line: FrameLine): void; say(what: keyof typeof words): void } {
  const state: { lines: Set<FrameLine>; line?: FrameLine | undefined } = { lines: new Set() }
  const guard = createFocusGuard(scope, () => scope.performance.now())
  const stage = createStage(scope.document, screens, () => say('failed'))
  const close = (): void => scope.close()
  const say = (what: keyof typeof words): void =>
    stage.message(
      what === 'waiting' || what === 'busy' ? words[what] : { ...words[what], onClose: close },
    )

  function drop(line: FrameLine, what: 'done' | 'gone'): void {
    line.end()
    state.lines.delete(line)
    if (state.line ? state.line !== line : state.lines.size > 0) return
    say(what)
    if (what === 'done') close()
  }
  function show(
    line: FrameLine,
    { id, name, data, theme }: Extract<ToWindow, { type: 'show' }>,
  ): void {
    state.line = line
    for (const other of state.lines) if (other !== line) other.end()
    applyTheme(scope.document.documentElement, theme)
    guard.restart()
    const answered = { is: false }
    const onAnswer = (answer: unknown): void => {
      if (answered.is) return
      answered.is = true
      say('busy')
      line.send({ type: 'answer', id, answer })
    }
    stage.screen({ id, name, data, theme, guard, onAnswer, onShown: guard.restart })
  }
  function onMessage(line: FrameLine, message: ToWindow): void {
    if (state.line && state.line !== line) return
    if (message.type === 'theme') applyTheme(scope.document.documentElement, message.theme)
    else if (message.type === 'show') show(line, message)
    else if (message.type === 'wait') say(message.isApproved ? 'approved' : 'busy')
    else if (message.type === 'end') drop(line, 'done')
  }

  scope.addEventListener('pagehide', () => {
    for (const line of state.lines) line.send({ type: 'leave' })
  })
  return {
    take(line) {
      state.lines.add(line)
      line.listen({
        onMessage: (message) => onMessage(line, message),
        onEnd: () => drop(line, 'gone'),
      })
    },
    say,
  }
}

/**
 * Starts the window of the frame: finds the frame it belongs to, shows what it asks, and closes
 * itself. It holds no keys; it is where the visitor reads and decides, with nothing of any other
 * page around it.
 */
export function startWindow(
  scope: Window & typeof globalThis,
  { api, screens }: WindowParts,
): void {
  const pairingKey = takePairingKey(scope)
  scope.document.documentElement.dataset.surface = 'window'
  const { take, say } = presenter(scope, screens)
  // Back from the browser's cache its lines are dead: it calls anew.
  scope.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scope.location.reload()
  })
  say('waiting')
  if (pairingKey) {
    const isVisible = (): boolean => scope.document.visibilityState === 'visible'
    const line = createSealedLine<ToFrame, ToWindow>({
      api,
      pairingKey,
      side: 'window',
      isVisible,
      schema: toWindow,
    })
    take(line)
    line.send({ type: 'ready' })
  } else if (scope.opener) callFrames(scope, { onLine: take, onSilence: () => say('cutOff') })
  else {
    say('cutOff')
    setTimeout(() => scope.close(), CUT_OFF_MS)
  }
}
