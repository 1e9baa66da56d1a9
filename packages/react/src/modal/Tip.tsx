import type { Tooltip } from '@latchkey/core/internal'
import { StyleRootContext } from '@latchkey/ui/StyleRootContext'
import { type ReactElement, useContext, useLayoutEffect, useRef } from 'react'

/** Px between the tip and its anchor, and between the tip and the sheet's edge. */
const GAP_PX = 8
const EDGE_PX = 12

/** Renders an explanation beside its anchor. Never contains an action. */
export function Tip({ tooltip: { anchor, text } }: { tooltip: Tooltip }): ReactElement {
  const root = useContext(StyleRootContext)
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = tip.current
    const sheet = element?.parentElement?.getBoundingClientRect()
    const target = root?.getElementById(anchor)?.getBoundingClientRect()
    if (!element || !sheet || !target) return
    const middle = target.left + target.width / 2 - sheet.left
    const left = Math.min(
      sheet.width - element.offsetWidth - EDGE_PX,
      Math.max(EDGE_PX, middle - element.offsetWidth / 2),
    )
    element.style.setProperty('left', `${left}px`)
    element.style.setProperty('top', `${target.top - sheet.top - element.offsetHeight - GAP_PX}px`)
  }, [root, anchor])
  return (
    <div className="lk-tip" role="tooltip" id="lk-tip" ref={tip}>
      {text}
    </div>
  )
}
