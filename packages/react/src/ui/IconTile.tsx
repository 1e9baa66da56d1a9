import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement } from 'react'

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
