import { buttonClass } from '@latchkey/ui/buttonClass'
import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../locales/TextsContext.js'

/** Leaves the page, in a tab that knows nothing of this one. */
export function LinkButton({
  href,
  children,
  icon,
  kind,
}: {
  href: string
  children: ReactNode
  icon?: IconName
  kind?: 'primary'
}): ReactElement {
  const { opensNewTab } = useTexts()
  return (
    <a className={buttonClass(kind)} href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className="lk-vh">, {opensNewTab}</span>
      {icon && <Icon name={icon} size={18} />}
    </a>
  )
}
