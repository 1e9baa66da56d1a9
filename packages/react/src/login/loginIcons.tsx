import { Glyph } from '@latchkey/ui/Glyph'
import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import { loginIcons, userPath } from '@latchkey/ui/loginIcons'
import type { ReactElement } from 'react'

export type LoginIconName = IconName

const own: Readonly<Partial<Record<IconName, string>>> = { ...loginIcons, user: userPath }

/** Renders an icon, hidden from screen readers. */
export function LoginIcon({
  name,
  size = 20,
}: {
  name: LoginIconName
  size?: number
}): ReactElement {
  const path = own[name]
  return path ? <Glyph path={path} size={size} /> : <Icon name={name} size={size} />
}

/** Renders the tile at the start of a row. */
export function LoginTile({ name, tone }: { name: LoginIconName; tone?: 'accent' }): ReactElement {
  return (
    <span className={`lk-tile lk-tile--icon${tone ? ` lk-tile--${tone}` : ''}`}>
      <LoginIcon name={name} />
    </span>
  )
}

/** Renders the picture inside a ring. */
export function LoginArt({
  name,
  isQuiet = false,
}: {
  name: LoginIconName
  isQuiet?: boolean
}): ReactElement {
  return (
    <span
      className={`lk-tile lk-tile--72 lk-tile--icon${isQuiet ? '' : ' lk-tile--accent'}`}
      aria-hidden="true"
    >
      <LoginIcon name={name} size={32} />
    </span>
  )
}
