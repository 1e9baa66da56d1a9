import type { ReactElement } from 'react'
import { Glyph } from './Glyph.js'
import { type IconName, iconPath, isDirected } from './icons.js'

/** Decoration: the text beside it, or the label of its button, says what it means. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactElement {
  return <Glyph path={iconPath(name)} size={size} mirrored={isDirected(name)} />
}

/** An icon in a tile, as the lead of a row or of an empty state. */
export function IconTile({
  name,
  tone,
}: {
  name: IconName
  tone?: 'accent' | 'warning'
}): ReactElement {
  return (
    <span className={`lk-tile lk-tile--icon${tone ? ` lk-tile--${tone}` : ''}`}>
      <Icon name={name} />
    </span>
  )
}
