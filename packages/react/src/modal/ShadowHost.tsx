import { pageStyles } from '@latchkey/ui/pageStyles'
import { type ReactElement, type ReactNode, useState } from 'react'
import buttonCss from '../ui/button.css?inline'
import { ShadowContent } from './ShadowContent.js'

/** The first styles of every shadow root of the kit. */
export const baseStyles: readonly string[] = [pageStyles, buttonCss]

/**
 * Renders an element with a shadow root of its own. On a server it is empty: styles cannot be sent
 * without inline CSS.
 */
export function ShadowHost({ children }: { children: ReactNode }): ReactElement {
  const [host, setHost] = useState<HTMLElement | null>(null)
  return (
    <span ref={setHost} data-latchkey="button">
      {host && (
        <ShadowContent host={host} styles={baseStyles}>
          {children}
        </ShadowContent>
      )}
    </span>
  )
}
