import { type ReactElement, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLatchkeyContext } from '../kernel/context.js'
import { ShadowContent } from './ShadowContent.js'

/**
 * Renders into a shadow root in the page: in the element of the app, else where this is rendered.
 */
export function InlineHost({
  styles,
  children,
}: {
  styles: readonly string[]
  children: ReactNode
}): ReactElement {
  const { mode } = useLatchkeyContext()
  const [host, setHost] = useState<HTMLElement | null>(null)
  const place = (
    <div ref={setHost} data-latchkey="inline">
      {host && (
        <ShadowContent host={host} styles={styles}>
          {children}
        </ShadowContent>
      )}
    </div>
  )
  return mode instanceof HTMLElement ? createPortal(place, mode) : place
}
