import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { ShadowContent } from './ShadowContent.js'
import { baseStyles } from './ShadowHost.js'

/** A shadow root at the end of the page, for as long as this is drawn. */
export function BodyHost({ children }: { children: ReactNode }): ReactElement | null {
  const [host, setHost] = useState<HTMLElement>()
  useLayoutEffect(() => {
    const element = document.createElement('div')
    element.dataset.latchkey = 'modal'
    document.body.append(element)
    setHost(element)
    return () => element.remove()
  }, [])
  if (!host) return null
  return (
    <ShadowContent host={host} styles={baseStyles}>
      {children}
    </ShadowContent>
  )
}
