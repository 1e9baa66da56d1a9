import type { View as ModalView, ViewName } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import type { IconName } from '@latchkey/ui/IconName'
import {
  type ComponentType,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useSlow } from '../kernel/useSlow.js'
import { Empty } from '../ui/Empty.js'
import { Announcer } from './Announcer.js'
import { type ProblemTexts, useTexts } from './modalContext.js'
import { Snack } from './Snack.js'
import { Tip } from './Tip.js'
import { useDismiss } from './useDismiss.js'
import { useHeightMorph } from './useHeightMorph.js'
import { useHeldView } from './useHeldView.js'
import { useKeyboardInset } from './useKeyboardInset.js'
import { usePresence } from './usePresence.js'
import { useSwipe } from './useSwipe.js'
import { useViewChange } from './useViewChange.js'
import { View, ViewContext } from './View.js'
import { ViewBoundary } from './ViewBoundary.js'
import { type LoadView, type OpenModal, type Shown, titleOf, type ViewEntry } from './viewEntry.js'

interface ShownView {
  shown: Shown | undefined
  retry(): void
}

interface Loaded {
  entry: ViewEntry<ModalView>
  component?: ComponentType<ModalView>
}

/** Loads the current view. The previous view stays until then, if the delay is short. */
export function useShownView(open: OpenModal | undefined, loadView: LoadView): ShownView {
  const { latchkey, locale } = useLatchkeyContext()
  const readyIn = useRef(locale)
  readyIn.current = locale
  const [views, setViews] = useState<{ readonly [name in ViewName]?: Loaded }>({})
  const [failure, setFailure] = useState<ViewName>()
  const [attempt, setAttempt] = useState(0)
  const top = open?.stack.at(-1)
  const name = top?.view
  const { entry, component } = (name && views[name]) ?? {}
  const isSlow = useSlow(name !== undefined && !component)

  useEffect(() => {
    if (!name || component) return
    let isCurrent = true
    setFailure(undefined)
    const keep = (loaded: Loaded): void => {
      if (isCurrent) setViews((known) => ({ ...known, [name]: loaded }))
    }
    const load = async (): Promise<void> => {
      const entry = await loadView(name)
      keep({ entry })
      const [component] = await Promise.all([entry.load(), readyIn.current?.ready(name)])
      keep({ entry, component })
    }
    load().catch(() => isCurrent && setFailure(name))
    return () => {
      isCurrent = false
    }
  }, [name, component, attempt, loadView])

  const event = open?.move === 'pop' ? undefined : entry?.event
  useEffect(() => {
    if (top && event) latchkey.report(event)
  }, [top, event, latchkey])

  const content: Shown['content'] | undefined =
    component ?? (name && failure === name ? 'failed' : isSlow ? 'loading' : undefined)
  const current = useMemo(
    () => (open && content ? { state: open, entry, content } : undefined),
    [open, entry, content],
  )
  const last = useLast(current)
  // A modal that has just been opened has no previous view.
  const shown = current ?? (open?.move === 'open' ? undefined : last)
  return { shown, retry: () => setAttempt(attempt + 1) }
}

function Problem({
  icon,
  problem,
  retry,
}: {
  icon: IconName
  problem: ProblemTexts
  retry(): void
}): ReactElement {
  const { tryAgain } = useTexts()
  return (
    <View
      foot={
        <Button kind="primary" icon="refresh" onPress={retry}>
          {tryAgain}
        </Button>
      }
    >
      <Empty icon={icon} tone="warning" role="alert" title={problem.title} text={problem.text} />
    </View>
  )
}

function Loading(): ReactElement {
  const { loading } = useTexts()
  return (
    <View>
      <div className="lk-loading">
        <span className="lk-spin" aria-hidden="true" />
        <span className="lk-vh" role="status">
          {loading}
        </span>
      </div>
    </View>
  )
}

/** Renders the current view, or the placeholder or error in its place. */
function ViewContent({
  shown: { state, entry, content },
  retry,
}: {
  shown: Shown
  retry(): void
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useTexts()
  const view = state.stack.at(-1) ?? state.stack[0]
  const title = entry ? titleOf(entry, texts, latchkey.options.app.name, view) : texts.loading
  const canGoBack = state.stack.length > 1
  const info = useMemo(() => ({ name: view.view, title, canGoBack }), [view, title, canGoBack])
  const Content = typeof content === 'string' ? undefined : content
  return (
    <ViewContext.Provider value={info}>
      <ViewBoundary
        fallback={(again) => <Problem icon="alert-circle" problem={texts.unknown} retry={again} />}
      >
        {Content ? (
          <Content {...view} />
        ) : content === 'failed' ? (
          <Problem icon="offline" problem={texts.notLoaded} retry={retry} />
        ) : (
          <Loading />
        )}
      </ViewBoundary>
    </ViewContext.Provider>
  )
}

interface DialogProps {
  /** `false` during the exit animation. */
  isOpen: boolean
  shown: Shown
  announcement: string
  retry(): void
  onClosed(): void
}

/**
 * Renders the dialog and its sheet. The modal machine has the state; the hooks have the animations.
 */
export function Dialog({
  isOpen,
  shown,
  announcement,
  retry,
  onClosed,
}: DialogProps): ReactElement {
  const { latchkey, mode = 'dialog' } = useLatchkeyContext()
  const isInline = mode !== 'dialog'
  const dialog = useRef<HTMLDialogElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  // The hooks recognize the inline element by its missing `showModal`.
  const Frame = (isInline ? 'section' : 'dialog') as 'dialog'
  const { notice, tooltip, shaking } = shown.state
  const held = useHeldView(sheet, shown, isOpen)
  const { state, content } = held
  const standIn = typeof content === 'string' && content
  const key = `${state.stack.length} ${state.stack.at(-1)?.view} ${standIn}`

  usePresence({ dialog, sheet, isOpen, onClosed })
  useViewChange({ dialog, sheet, key, move: state.move, isShaking: shaking })
  useHeightMorph(sheet, key)
  useSwipe(sheet)
  useKeyboardInset(dialog)

  // The previous view stays until the next one has loaded: a second press on it must not count.
  function dropLatePress(event: MouseEvent): void {
    const now = latchkey.modal.getState()
    if (now.status !== 'open' || now.stack.at(-1) === state.stack.at(-1)) return
    if (!(event.target instanceof Element && event.target.closest('.lk-viewport'))) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Frame
      ref={dialog}
      className={isInline ? 'lk-inline' : 'lk-dialog'}
      data-testid="lk-modal"
      aria-labelledby="lk-title"
      {...useDismiss(dialog)}
    >
      <div className="lk-sheet" ref={sheet} onClickCapture={dropLatePress}>
        <span className="lk-edge" aria-hidden="true" />
        <span className="lk-grab" aria-hidden="true" />
        <ViewContent key={key} shown={held} retry={retry} />
        {notice && <Snack key={notice.text} notice={notice} />}
        {tooltip && <Tip tooltip={tooltip} />}
        <Announcer text={announcement} />
      </div>
    </Frame>
  )
}
