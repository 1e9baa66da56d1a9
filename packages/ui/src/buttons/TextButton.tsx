import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/IconName.js'

interface TextButtonProps {
  onPress(): void
  children: ReactNode
  icon?: IconName | undefined
  /** Accessible name where the text alone is ambiguous. */
  label?: string | undefined
  isDisabled?: boolean | undefined
  /** For a button that shows and hides the content after it. */
  isExpanded?: boolean | undefined
  testId?: string | undefined
}

/** Renders a button that looks like a link. Needs {@link buttonStyles}. */
export function TextButton({
  onPress,
  children,
  icon,
  label,
  isDisabled,
  isExpanded,
  testId,
}: TextButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="lk-textbtn"
      aria-label={label}
      data-testid={testId}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}
