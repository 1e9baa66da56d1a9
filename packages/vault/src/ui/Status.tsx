import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon.js'
import type { IconName } from './icons.js'
import { Spinner } from './Spinner.js'

/** A wait, or how something ended. Without an icon it is a wait. */
export function Status({
  icon,
  children,
}: {
  icon?: IconName | undefined
  children: ReactNode
}): ReactElement {
  return (
    <div className="lk-status" role="status">
      {icon ? (
        <span className="lk-status__icon">
          <Icon name={icon} size={28} />
        </span>
      ) : (
        <Spinner isLarge />
      )}
      <div>{children}</div>
    </div>
  )
}
