import type { FrameEvent, FrameTheme } from '@latchkey/protocol'
import { abortable, noop } from '@latchkey/protocol/std'
import type { IconName } from '@latchkey/ui/IconName'
import type { ScreenName } from '../../channel/windowChannel.js'
import { loadCode } from '../../kernel/loadCode.js'
import { VaultError } from '../../kernel/vaultError.js'
import type { ContinueNoticeProps } from './ContinueNotice.js'
import type { PressGuard } from './createFocusGuard.js'
import { createSightGuard } from './createSightGuard.js'
import { aborted, type Showing } from './showing.js'
import { hasSight, sightScope } from './sightScope.js'

type Outcome = { answer: unknown } | 'covered'

/** Draws screens inside the page. */
export interface InlineHost {
  /** True if the browser can report the visibility of the drawn pixels. */
  readonly isPossible: boolean
  /** `covered`: the browser did not confirm the visibility, so the screen was removed. */
  show(showing: Showing): Promise<Outcome>
  /** Draws a notice, whose accidental press has no consequences. */
  notice(props: ContinueNoticeProps): void
  clear(): void
}

/** A screen of the frame, as the stage draws it. */
export interface StageScreen {
  /** A new id mounts a new screen. */
  id: string
  name: ScreenName
  data: unknown
  theme: FrameTheme
  guard: PressGuard
  onAnswer(answer: unknown): void
  /** Called with the drawn sheet. */
  onShown(sheet: Element): void
}

/** A text that the stage draws when there is no decision to make. */
export interface StageMessage {
  title: string
  text: string
  /** Without an icon, a progress indicator is drawn. */
  icon?: IconName | undefined
  /** Called by the close button. Without it there is no button. */
  onClose?: (() => void) | undefined
}

/** Draws one screen, notice or message at a time, in the frame or in its window. */
export interface Stage {
  screen(props: StageScreen): void
  notice(props: ContinueNoticeProps): void
  message(props: StageMessage): void
  clear(): void
}

/**
 * Loads the stage.
 *
 * @param onFail - Called if drawing fails.
 */
export type LoadStage = (document: Document, onFail: () => void) => Promise<Stage>

interface InlineHostDeps {
  scope: Window & typeof globalThis
  loadStage: LoadStage
  emit(event: FrameEvent): void
}

/** Milliseconds until the browser must report a drawn sheet as visible. */
const COVER_MS = 4_000
const CHECK_MS = 250

/** Calls back once a visible sheet has rejected presses for too long. */
function watchCover(
  scope: Window,
  guard: { isOpen(): boolean },
  onCovered: () => void,
): () => void {
  let closedFor = 0
  const timer = setInterval(() => {
    if (scope.document.visibilityState !== 'visible') return
    closedFor = guard.isOpen() ? 0 : closedFor + CHECK_MS
    if (closedFor >= COVER_MS) onCovered()
  }, CHECK_MS)
  return () => clearInterval(timer)
}

/** Creates the host that draws inside the page. Loads the stage with the first screen. */
export function createInlineHost({ scope, loadStage, emit }: InlineHostDeps): InlineHost {
  let isUsed = false
  let draws = 0
  let onFail: () => void = noop
  const stage = loadCode(() => loadStage(scope.document, () => onFail()))

  function draw(how: (stage: Stage) => void): void {
    const turn = ++draws
    isUsed = true
    stage().then(
      (found) => {
        if (turn === draws) how(found)
      },
      () => onFail(),
    )
  }

  function show(showing: Showing): Promise<Outcome> {
    const guard = createSightGuard(sightScope(scope), () => scope.performance.now())
    emit({ event: 'surfaceChanged', surface: 'inline' })
    const cleanUp: (() => void)[] = [guard.stop]
    const outcome = new Promise<Outcome>((resolve, reject) => {
      onFail = () =>
        reject(
          new VaultError(
            'unreachable',
            'Your wallet didn’t load. Check your connection and try again.',
          ),
        )
      const onShown = (sheet: Element): void => {
        guard.watch(sheet)
        cleanUp.push(watchCover(scope, guard, () => resolve('covered')))
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
    return abortable(outcome, showing.signal, aborted).finally(() => {
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
      if (isUsed) draw((found) => found.clear())
    },
  }
}
