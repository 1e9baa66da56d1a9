import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'
import { IconTile } from './Tile.js'

/** Renders the reason why there is nothing to show, and the next step. */
export function Empty(props: {
  icon: IconName
  tone?: 'warning'
  title: string
  text: string
  role?: 'alert' | 'status'
  children?: ReactNode
}): ReactElement {
  const { icon, tone, title, text, role, children } = props
  return (
    <div className="lk-empty" role={role}>
      <IconTile name={icon} {...(tone ? { tone } : {})} />
      <b>{title}</b>
      <p>{text}</p>
      {children}
    </div>
  )
}
