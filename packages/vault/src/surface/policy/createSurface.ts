import type { FrameEvent, FrameTheme } from '@latchkey/protocol'
import { listenForWindows, type ScreenName } from '../../channel/windowChannel.js'

import type { PreparingApi } from '../../kernel/api.js'
import type { FrameConfig } from '../../kernel/config.js'
import { VaultError } from '../../kernel/vaultError.js'
import { applyTheme } from '../host/applyTheme.js'
import type { PressGuard } from '../host/createFocusGuard.js'
import { createInlineHost, type LoadStage } from '../host/createInlineHost.js'
import { createWindowHost } from '../host/createWindowHost.js'
import { aborted, isNo, type Showing } from '../host/showing.js'
import { createCoolDown } from './createCoolDown.js'

/** Maximum of requests that wait behind the shown one. A user does not cause more. */
const MAX_WAITING = 8

/** State at the start of a queued work. */
interface Turn {
  /** True if another request was shown when this one arrived. */
  readonly hasWaited: boolean
}

/**
 * Creates a queue that runs one work at a time, in the order of the calls (SEC-54). Unlike a plain
 * queue it is bounded, and a work leaves it when its signal aborts.
 */
export function createTurns(): {
  run<value>(signal: AbortSignal, work: (turn: Turn) => Promise<value>): Promise<value>
} {
  const state: { isBusy: boolean; waiting: (() => void)[] } = { isBusy: false, waiting: [] }

  function turn(signal: AbortSignal): Promise<Turn> {
    if (!state.isBusy) {
      state.isBusy = true
      return Promise.resolve({ hasWaited: false })
    }
    if (state.waiting.length >= MAX_WAITING)
      throw new VaultError(
        'tooManyRequests',
        'This site sent too many requests. Answer the open one first.',
        { code: -32005 },
      )
    return new Promise((resolve, reject) => {
      const begin = (): void => resolve({ hasWaited: true })
      state.waiting.push(begin)
      signal.addEventListener('abort', () => {
        const place = state.waiting.indexOf(begin)
        if (place < 0) return
        state.waiting.splice(place, 1)
        reject(aborted())
      })
    })
  }

  return {
    async run(signal, work) {
      if (signal.aborted) throw aborted()
      const turned = await turn(signal)
      try {
        return await work(turned)
      } finally {
        const next = state.waiting.shift()
        if (next) next()
        else state.isBusy = false
      }
    },
  }
}

/** Data and answer of a screen. Plain data: both may be posted to another window. */
export interface ScreenTypes {
  data: unknown
  answer: unknown
}

/** Properties of every screen. */
export interface ScreenProps<screen extends ScreenTypes> {
  data: screen['data']
  /** Ends the screen. Only the first answer counts. */
  answer(value: screen['answer']): void
  theme: FrameTheme
  guard: PressGuard
}

/**
 * Shows a screen where the policy requires it (docs/threats.md), and waits for the answer. One at a
 * time. A second call of the same task uses the place of the first one.
 *
 * @throws {@link VaultError} `rejected` when the user closes it
 */
export type AskFor<screens extends Record<ScreenName, ScreenTypes>> = <name extends ScreenName>(
  name: name,
  data: screens[name]['data'],
  options: {
    signal: AbortSignal
    /** True if a separate window is required. */
    mustBeWindow: boolean
  },
) => Promise<screens[name]['answer']>

/** Dependencies of {@link createSurface}. */
interface SurfaceDeps {
  /** The frame's own window. */
  scope: Window & typeof globalThis
  config: Pick<FrameConfig, 'inlineOrigins'>
  api: PreparingApi
  /** Origin of the page around the frame. */
  hostOrigin: string
  /** Loads the code that draws. */
  loadStage: LoadStage
  emit(event: FrameEvent): void
}

/** Shows the frame's screens. */
interface Surface<screens extends Record<ScreenName, ScreenTypes>> {
  readonly ask: AskFor<screens>
  /** Sets accent, corner radius and mode of the page. */
  setTheme(theme: FrameTheme): void
  /** Ends the screens of custody: the window no longer waits for another screen. */
  release(): void
  /** Removes all screens, and rejects the shown request. */
  close(): void
}

/**
 * Milliseconds for which a window waits for another screen after an answer. Custody calls services
 * and hashes passwords in between, and reports its end.
 */
const LINGER_MS: Readonly<Record<ScreenName, number>> = { approval: 15_000, custody: 60_000 }
/** Milliseconds for which it stays after that: enough to read that the request was approved. */
const REST_MS: Readonly<Record<ScreenName, number>> = { approval: 1_500, custody: 0 }

function storageOf(scope: Window): Storage | undefined {
  try {
    return scope.localStorage
  } catch {
    // Refused by the browser or its user: the cool-down lasts as long as the page.
    return undefined
  }
}

/**
 * Creates the surface that shows screens where the policy requires them (docs/threats.md), one at a
 * time. Shows them inside the page only if the operator allows it and the browser reports the
 * visibility of pixels, otherwise in a separate window of the frame.
 */
export function createSurface<screens extends Record<ScreenName, ScreenTypes>>(
  deps: SurfaceDeps,
): Surface<screens> {
  const { scope, config, hostOrigin, emit } = deps
  let theme: FrameTheme = {}
  let lingering: ScreenName | undefined
  const closed = new AbortController()
  const coolDown = createCoolDown({ origin: hostOrigin, storage: storageOf(scope), now: Date.now })
  const turns = createTurns()
  const inline = createInlineHost(deps)
  const windows = createWindowHost({ ...deps, inline })
  const stopListening = listenForWindows(scope, windows.attach)

  async function show(showing: Showing, mustBeWindow: boolean): Promise<unknown> {
    const isInline =
      !mustBeWindow &&
      !windows.isThere() &&
      inline.isPossible &&
      config.inlineOrigins.includes(hostOrigin)
    const outcome = isInline ? await inline.show(showing) : undefined
    if (outcome && outcome !== 'covered') return outcome.answer
    return windows.show(showing, { isCovered: outcome === 'covered' })
  }

  const ask = (
    name: ScreenName,
    data: unknown,
    options: { signal: AbortSignal; mustBeWindow: boolean },
  ): Promise<unknown> => {
    const signal = AbortSignal.any([options.signal, closed.signal])
    return turns.run(signal, async ({ hasWaited }) => {
      coolDown.check()
      lingering = undefined
      let wasShown = false
      const onShown = (): void => {
        wasShown = true
      }
      try {
        const showing = { name, data, theme, hasWaited, onShown, signal }
        const answer = await show(showing, options.mustBeWindow)
        const hasDeclined = isNo(answer)
        if (hasDeclined) coolDown.note()
        windows.finish({
          isApproved: name === 'approval' && !hasDeclined,
          linger: hasDeclined ? 0 : LINGER_MS[name],
        })
        lingering = name
        return answer
      } catch (error) {
        // Counts every screen that the user saw and did not approve, regardless of how it ended.
        if (wasShown) coolDown.note()
        windows.finish({ isApproved: false, linger: 0 })
        throw error
      } finally {
        emit({ event: 'surfaceChanged', surface: 'none' })
      }
    })
  }

  function close(): void {
    stopListening()
    closed.abort()
    windows.close()
  }
  // Notifies the window that the page is gone.
  scope.addEventListener('pagehide', close, { once: true })

  return {
    ask: ask as AskFor<screens>,
    setTheme(given) {
      theme = given
      applyTheme(scope.document.documentElement, given)
      windows.setTheme(given)
    },
    release() {
      if (lingering)
        windows.finish({ isApproved: lingering === 'approval', linger: REST_MS[lingering] })
      lingering = undefined
    },
    close,
  }
}
