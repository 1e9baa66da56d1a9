import { type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react'
import { ShadowContent } from './ShadowContent.js'

/** Renders into a shadow root at the end of the page while the component is mounted. */
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
