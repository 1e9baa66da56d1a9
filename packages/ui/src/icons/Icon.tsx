import { type ReactElement, useContext } from 'react'
import { Glyph } from './Glyph.js'
import type { IconName } from './IconName.js'
import { IconsContext } from './IconsContext.js'

/** Icons that point in reading direction: mirrored from right to left. */
const directed: readonly IconName[] = [
  'back',
  'chevron-right',
  'external',
  'disconnect',
  'arrow-right',
]

/** Draws an icon of the nearest {@link IconsContext}, or a path. Hidden from screen readers. */
export function Icon({ name, size }: { name: IconName; size?: number }): ReactElement {
  const icons = useContext(IconsContext)
  const path = name.startsWith('M') ? name : (icons[name] ?? '')
  return <Glyph path={path} size={size} mirrored={directed.includes(name)} />
}
