import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../locales/TextsContext.js'
import { Icon } from './Icon.js'
import type { IconName } from './icons.js'

interface ButtonProps {
  onPress(): void
  isDisabled?: boolean
  children: ReactNode
  icon?: IconName
  testId?: string
}

/** @param props.kind - One `primary` per view at most: the thing most people came to do. */
export function Button({
  onPress,
  isDisabled,
  children,
  icon,
  testId,
  kind,
  size,
}: ButtonProps & { kind?: 'primary' | 'ghost' | 'danger'; size?: 'md' | 'auto' }): ReactElement {
  const className = [
    'lk-btn',
    kind && `lk-btn--${kind}`,
    size && 'lk-btn--md',
    size === 'auto' && 'lk-btn--auto',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      type="button"
      className={className}
      data-testid={testId}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

/** @param props.isExpanded - Of a button that shows and hides what follows it. */
export function TextButton({
  onPress,
  children,
  icon,
  testId,
  isExpanded,
}: ButtonProps & { isExpanded?: boolean }): ReactElement {
  return (
    <button
      type="button"
      className="lk-textbtn"
      data-testid={testId}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}

export function IconButton({
  icon,
  label,
  testId,
  onPress,
}: {
  icon: IconName
  label: string
  testId?: string
  onPress(): void
}): ReactElement {
  return (
    <button
      type="button"
      className="lk-iconbtn"
      aria-label={label}
      data-testid={testId}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

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
    <a
      className={kind ? `lk-btn lk-btn--${kind}` : 'lk-btn'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{children}</span>
      <span className="lk-vh">, {opensNewTab}</span>
      {icon && <Icon name={icon} size={18} />}
    </a>
  )
}
