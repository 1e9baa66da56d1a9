import type { FrameEvent } from '@latchkey/protocol'
import { loadCode } from '../kernel/loadCode.js'
import { VaultError } from '../kernel/vaultError.js'
import type { ContinueNoticeProps } from './ContinueNotice.js'
import { createSightGuard } from './createSightGuard.js'
import type { Stage } from './createStage.js'
import { aborted, type Showing } from './showing.js'
import { hasSight, sightScope } from './sightScope.js'

/** Draws inside the page. */
export interface Inline {
  /** Whether the browser can vouch for what is seen. */
  readonly isPossible: boolean
  /** `covered`: the browser did not vouch for it; it was taken away again. */
  show(showing: Showing): Promise<{ answer: unknown } | 'covered'>
  /** Draws what may be pressed by mistake. */
  notice(props: ContinueNoticeProps): void
  clear(): void
}

/** @param onFail - Something could not be drawn. */
export type LoadStage = (document: Document, onFail: () => void) => Promise<Stage>

interface InlineParts {
  scope: Window & typeof globalThis
  loadStage: LoadStage
  emit(event: FrameEvent): void
}

/** How long the browser may take to vouch for a sheet that is there, in ms. */
const PATIENCE_MS = 4_000
const LOOK_MS = 250

/** Calls once something that is in front of the visitor has been closed to presses for too long. */
function watchPatience(
  scope: Window,
  guard: { isOpen(): boolean },
  onCovered: () => void,
): () => void {
  const state = { closedFor: 0 }
  const timer = setInterval(() => {
    if (scope.document.visibilityState !== 'visible') return
    state.closedFor = guard.isOpen() ? 0 : state.closedFor + LOOK_MS
    if (state.closedFor >= PATIENCE_MS) onCovered()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** What draws is fetched when there is something to draw. */
export function createInline({ scope, loadStage, emit }: InlineParts): Inline {
  const state: { isUsed: boolean; wanted: number; onFail(): void } = {
    isUsed: false,
    wanted: 0,
    onFail: () => undefined,
  }
  const stage = loadCode(() => loadStage(scope.document, () => state.onFail()))

  function draw(how: (stage: Stage) => void): void {
    const turn = ++state.wanted
    state.isUsed = true
    stage().then(
      (found) => {
        if (turn === state.wanted) how(found)
      },
      () => state.onFail(),
    )
  }

  function show(showing: Showing): Promise<{ answer: unknown } | 'covered'> {
    const guard = createSightGuard(sightScope(scope), () => scope.performance.now())
    emit({ event: 'surfaceChanged', surface: 'inline' })
    const cleanUp: (() => void)[] = [guard.stop]
    const outcome = new Promise<{ answer: unknown } | 'covered'>((resolve, reject) => {
      state.onFail = () =>
        reject(
          new VaultError(
            'unreachable',
            'Your wallet could not be shown. Check your connection and try again.',
          ),
        )
      showing.signal.addEventListener('abort', () => reject(aborted()))
      const onShown = (sheet: Element): void => {
        guard.watch(sheet)
        cleanUp.push(watchPatience(scope, guard, () => resolve('covered')))
        showing.onShown()
      }
      draw((found) =>
        found.screen({
          ...showing,
          id: crypto.randomUUID(),
          guard,
          onAnswer: (answer) => resolve({ answer }),
          onShown,
        }),
      )
    })
    return outcome.finally(() => {
      for (const each of cleanUp) each()
      draw((found) => found.clear())
    })
  }

  return {
    isPossible: hasSight(scope),
    show,
    notice(props) {
      emit({ event: 'surfaceChanged', surface: 'inline' })
      draw((found) => found.notice(props))
    },
    clear() {
      if (state.isUsed) draw((found) => found.clear())
    },
  }
}
