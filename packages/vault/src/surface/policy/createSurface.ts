import type { FrameEvent, FrameTheme } from '@latchkey/protocol'
import { listenForWindows } from '../../channel/portChannel.js'
import type { ScreenName } from '../../channel/windowMessages.js'
import type { PreparingApi } from '../../kernel/api.js'
import type { FrameConfig } from '../../kernel/config.js'
import { applyTheme } from '../host/applyTheme.js'
import { createInlineHost, type LoadStage } from '../host/createInlineHost.js'
import { createWindowHost } from '../host/createWindowHost.js'
import type { AskFor, ScreenTypes } from '../host/screen.js'
import { isNo, type Showing } from '../host/showing.js'
import { createCoolDown } from './createCoolDown.js'
import { createTurns } from './createTurns.js'

/** Dependencies of {@link createSurface}. */
export interface SurfaceDeps {
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
export interface Surface<screens extends Record<ScreenName, ScreenTypes>> {
  readonly ask: AskFor<screens>
  /** Accent, corner and mode of the page. */
  setTheme(theme: FrameTheme): void
  /** Ends what custody asked for: its window does not wait for another screen any more. */
  rest(): void
  /** Takes everything away; what was on show is declined. */
  close(): void
}

/**
 * Milliseconds that a window stays for a screen that may follow an answer: custody calls services in
 * between, hashes passwords, and reports its end.
 */
const LINGER_MS: Readonly<Record<ScreenName, number>> = { approval: 15_000, custody: 60_000 }
/** Milliseconds that it stays after that: long enough to read that something was approved. */
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
 * Shows screens where the policy wants them (security.md §3.6): inside the page only where the
 * operator allows it and the browser vouches for the drawn pixels; everywhere else in a window of
 * the frame's own. One at a time.
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
        // Counts a screen that the user saw and did not want, whichever way it ended.
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
  // Tells the window that the page is gone.
  scope.addEventListener('pagehide', close, { once: true })

  return {
    ask: ask as AskFor<screens>,
    setTheme(given) {
      theme = given
      applyTheme(scope.document.documentElement, given)
      windows.setTheme(given)
    },
    rest() {
      if (lingering)
        windows.finish({ isApproved: lingering === 'approval', linger: REST_MS[lingering] })
      lingering = undefined
    },
    close,
  }
}
