import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'

/** What a screen is about: a picture, and a sentence or two. */
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
