import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { ShadowContent } from './ShadowContent.js'

/** A shadow root at the end of the page, for as long as this is drawn. */
export function BodyHost({
  styles,
  children,
}: {
  styles: readonly string[]
  children: ReactNode
}): ReactElement | null {
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
    <ShadowContent host={host} styles={styles}>
      {children}
    </ShadowContent>
  )
}
