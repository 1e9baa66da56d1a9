import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import { Picture } from '@latchkey/ui/Picture'
import type { ReactElement } from 'react'

/** Number of hues: enough to tell neighbours apart, and few enough to look deliberate. */
const HUES = 12

/**
 * Renders a picture of a wallet or network, or its first letter if there is none or it does not
 * load.
 */
export function Tile({
  name,
  iconUrl,
  size = 40,
}: {
  name: string
  iconUrl?: string | undefined
  size?: 20 | 40 | 56 | 72
}): ReactElement {
  return (
    <span className={`lk-tile lk-tile--${size}`} aria-hidden="true">
      <Picture url={iconUrl} size={size}>
        {/* Drawn by CSS: as text it would be a part of the button's label (WCAG 2.5.3). */}
        <span data-letter={Array.from(name)[0]?.toUpperCase()} />
      </Picture>
    </span>
  )
}

/** Renders an icon in a tile, as the lead of a row or of an empty state. */
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

/** Returns the hue of a name: always the same for the same name. */
export function hueOf(name: string): number {
  const sum = Array.from(name).reduce(
    (hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521,
    7,
  )
  return (sum % HUES) * (360 / HUES) + 15
}
