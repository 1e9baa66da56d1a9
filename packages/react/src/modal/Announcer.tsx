import type { ReactElement } from 'react'

/** Makes screen readers read a text when it changes. The element must exist before the text. */
export function Announcer({ text }: { text: string }): ReactElement {
  return (
    <p className="lk-vh" role="status">
      {text}
    </p>
  )
}
