import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement } from 'react'
import type { ProblemTexts } from '../modal/modalContext.js'
import { IconTile } from '../ui/Tile.js'

/** Renders points of information with one icon each. */
export function Points({
  points,
}: {
  points: readonly (ProblemTexts & { icon: IconName })[]
}): ReactElement {
  return (
    <ul className="lk-nokey">
      {points.map(({ icon, title, text }) => (
        <li key={title}>
          <IconTile name={icon} tone="accent" />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
