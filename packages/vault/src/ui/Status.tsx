import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import { Spinner } from '@latchkey/ui/Spinner'
import { Tick } from '@latchkey/ui/Tick'
import type { ReactElement, ReactNode } from 'react'

/** Renders progress or an outcome. Without an icon it shows progress. */
export function Status({
  icon,
  children,
}: {
  icon?: IconName | undefined
  children: ReactNode
}): ReactElement {
  return (
    <div className="lk-status" role="status">
      {icon === 'check' ? (
        <Tick />
      ) : icon ? (
        <span className="lk-status__icon">
          <Icon name={icon} size={28} />
        </span>
      ) : (
        <Spinner />
      )}
      <div>{children}</div>
    </div>
  )
}
