import type { ModalState, View, ViewName } from '@latchkey/core'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useLast } from '../kernel/useLast.js'
import { useSlow } from '../kernel/useSlow.js'
import { views } from './views.js'

export type OpenModal = Extract<ModalState, { status: 'open' }>

/** What the modal draws: a view, or what stands in for it. */
export interface Shown {
  state: OpenModal
  content: ComponentType<View> | 'loading' | 'failed'
}

export interface ShownView {
  shown: Shown | undefined
  retry(): void
}

/**
 * The component of the view on show. Until it has arrived the view before stays, for as long as
 * nobody notices.
 */
export function useShownView(open: OpenModal | undefined): ShownView {
  const [components, setComponents] = useState<{
    readonly [name in ViewName]?: ComponentType<View>
  }>({})
  const [failure, setFailure] = useState<ViewName>()
  const [attempt, setAttempt] = useState(0)
  const name = open?.stack.at(-1)?.view
  const component = name && components[name]
  const isSlow = useSlow(name !== undefined && !component)

  useEffect(() => {
    if (!name || component) return
    let isCurrent = true
    setFailure(undefined)
    views[name].load().then(
      (loaded) => isCurrent && setComponents((known) => ({ ...known, [name]: loaded })),
      () => isCurrent && setFailure(name),
    )
    return () => {
      isCurrent = false
    }
  }, [name, component, attempt])

  const content: Shown['content'] | undefined =
    component ?? (name && failure === name ? 'failed' : isSlow ? 'loading' : undefined)
  const current = useMemo(
    () => (open && content ? { state: open, content } : undefined),
    [open, content],
  )
  const last = useLast(current)
  // A modal that has just been opened has no view before.
  const shown = current ?? (open?.move === 'open' ? undefined : last)
  return { shown, retry: () => setAttempt(attempt + 1) }
}
