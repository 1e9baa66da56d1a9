import type { FrameEvent, FrameTheme } from '@latchkey/protocol'
import type { PreparingApi } from '../kernel/api.js'
import type { FrameConfig } from '../kernel/config.js'
import { applyTheme } from './applyTheme.js'
import { type CoolDown, createCoolDown } from './createCoolDown.js'
import { createInline, type Inline, type LoadStage } from './createInline.js'
import { createInWindow } from './createInWindow.js'
import { createQueue } from './createQueue.js'
import { createWindows } from './createWindows.js'
import { listenForWindows } from './listenForWindows.js'
import type { AskFor, ScreenName, ScreenTypes } from './screen.js'
import { aborted, isNo, type Showing } from './showing.js'

/** What the surfaces stand on. */
export interface SurfaceParts {
  /** The frame's own window. */
  scope: Window & typeof globalThis
  config: Pick<FrameConfig, 'inlineOrigins'>
  api: PreparingApi
  /** Origin of the page around the frame. */
  hostOrigin: string
  /** Fetches what draws. */
  loadStage: LoadStage
  emit(event: FrameEvent): void
}

/** Where the frame shows what it asks. */
export interface Surface<screens extends Record<ScreenName, ScreenTypes>> {
  readonly ask: AskFor<screens>
  /** Accent, corner and mode of the page. */
  setTheme(theme: FrameTheme): void
  /**
   * What custody asked for has come to its end: its window does not wait for another screen any
   * more.
   */
  rest(): void
  /** Takes everything away; what was on show is declined. */
  close(): void
}

/**
 * How long a window stays for what may come after an answer, in ms: custody asks services in
 * between, hashes passwords, and says when it is done.
 */
const LINGER_MS: Readonly<Record<ScreenName, number>> = { approval: 15_000, custody: 60_000 }
/** How long it stays after that, in ms: long enough to read that something was approved. */
const REST_MS: Readonly<Record<ScreenName, number>> = { approval: 1_500, custody: 0 }

function storageOf(scope: Window): Storage | undefined {
  try {
    return scope.localStorage
  } catch {
    // Refused by the browser or its user: what is remembered lasts as long as the page.
    return undefined
  }
}

/** Settles as `promise` does, or when the page takes its request back. */
function orAborted<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(aborted()))
    promise.then(resolve, reject)
  })
}

/** Counts what the visitor saw and did not want, whichever way it ended. */
async function counted(
  coolDown: CoolDown,
  work: (onShown: () => void) => Promise<unknown>,
): Promise<unknown> {
  const state = { wasShown: false }
  try {
    const answer = await work(() => {
      state.wasShown = true
    })
    if (isNo(answer)) coolDown.note()
    return answer
  } catch (error) {
    if (state.wasShown) coolDown.note()
    throw error
  }
}

/** Inside the page while the browser vouches for what is seen, else in a window. */
async function present(
  showing: Showing,
  { inline, inWindow }: { inline: Inline | undefined; inWindow: ReturnType<typeof createInWindow> },
): Promise<unknown> {
  const outcome = await inline?.show(showing)
  if (outcome && outcome !== 'covered') return outcome.answer
  return inWindow.show(showing, { isCovered: outcome === 'covered' })
}

/**
 * Shows screens where the policy wants them (security.md §3.6): inside the page only where the
 * operator allows it and the browser vouches for what is seen; everywhere else in a window of the
 * frame's own. One at a time.
 */
export function createSurface<screens extends Record<ScreenName, ScreenTypes>>({
  scope,
  config,
  api,
  hostOrigin,
  loadStage,
  emit,
}: SurfaceParts): Surface<screens> {
  const state: { theme: FrameTheme; lingering?: ScreenName | undefined } = { theme: {} }
  const control = new AbortController()
  const coolDown = createCoolDown({ origin: hostOrigin, storage: storageOf(scope), now: Date.now })
  const queue = createQueue()
  const windows = createWindows()
  const inline = createInline({ scope, loadStage, emit })
  const inWindow = createInWindow({ scope, api, windows, inline, emit })
  const stopListening = listenForWindows(scope, windows.attach)

  function show(showing: Showing, mustBeWindow: boolean): Promise<unknown> {
    const isInline =
      !mustBeWindow &&
      !windows.isThere() &&
      inline.isPossible &&
      config.inlineOrigins.includes(hostOrigin)
    return present(showing, { inline: isInline ? inline : undefined, inWindow })
  }

  const ask = (
    name: ScreenName,
    data: unknown,
    options: { signal: AbortSignal; mustBeWindow: boolean },
  ): Promise<unknown> => {
    const signal = AbortSignal.any([options.signal, control.signal])
    return queue.run(signal, async ({ hasWaited }) => {
      coolDown.check()
      state.lingering = undefined
      const ended = new AbortController()
      const work = (onShown: () => void): Promise<unknown> =>
        orAborted(
          show(
            {
              name,
              data,
              theme: state.theme,
              hasWaited,
              onShown,
              signal: AbortSignal.any([signal, ended.signal]),
            },
            options.mustBeWindow,
          ),
          signal,
        )
      try {
        const answer = await counted(coolDown, work)
        windows.finish({
          isApproved: name === 'approval' && !isNo(answer),
          linger: isNo(answer) ? 0 : LINGER_MS[name],
        })
        state.lingering = name
        return answer
      } catch (error) {
        windows.finish({ isApproved: false, linger: 0 })
        throw error
      } finally {
        ended.abort()
        emit({ event: 'surfaceChanged', surface: 'none' })
      }
    })
  }

  function close(): void {
    stopListening()
    control.abort()
    windows.close()
  }
  // Whoever looks at the window is told that the page is gone.
  scope.addEventListener('pagehide', close, { once: true })

  return {
    ask: ask as AskFor<screens>,
    setTheme(theme) {
      state.theme = theme
      applyTheme(scope.document.documentElement, theme)
      windows.setTheme(theme)
    },
    rest() {
      if (state.lingering)
        windows.finish({
          isApproved: state.lingering === 'approval',
          linger: REST_MS[state.lingering],
        })
      state.lingering = undefined
    },
    close,
  }
}
