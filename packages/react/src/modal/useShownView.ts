import type { ModalState, View, ViewName } from '@latchkey/core/internal'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useKit } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useSlow } from '../kernel/useSlow.js'
import type { LoadView, ViewEntry } from './viewEntry.js'

export type OpenModal = Extract<ModalState, { status: 'open' }>

/** The view on show, or the state of loading it. */
export interface Shown {
  state: OpenModal
  /** `undefined` until the view's table is there. */
  entry: ViewEntry<View> | undefined
  content: ComponentType<View> | 'loading' | 'failed'
}

export interface ShownView {
  shown: Shown | undefined
  retry(): void
}

interface Loaded {
  entry: ViewEntry<View>
  component?: ComponentType<View>
}

/**
 * Loads the view on show. Until it has arrived the view before stays, for as long as the delay is
 * short.
 */
export function useShownView(open: OpenModal | undefined, loadView: LoadView): ShownView {
  const { latchkey } = useKit()
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
      keep({ entry, component: await entry.load() })
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
  // A modal that has just been opened has no view before.
  const shown = current ?? (open?.move === 'open' ? undefined : last)
  return { shown, retry: () => setAttempt(attempt + 1) }
}
