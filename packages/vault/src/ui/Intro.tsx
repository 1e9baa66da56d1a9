import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'

/** Renders the introduction of a screen: an icon and one or two sentences. */
export function Intro({ icon, children }: { icon: IconName; children: ReactNode }): ReactElement {
  return (
    <div className="lk-intro">
      <span className="lk-status__icon">
        <Icon name={icon} size={28} />
      </span>
      <p>{children}</p>
    </div>
  )
}
