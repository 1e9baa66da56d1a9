import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/IconName.js'
import { type ButtonKind, buttonClass } from './buttonClass.js'
import { Spinner } from './Spinner.js'

interface PressProps {
  onPress(): void
  children: ReactNode
  icon?: IconName | undefined
  isDisabled?: boolean | undefined
  testId?: string | undefined
}

interface ButtonProps extends PressProps {
  kind?: ButtonKind | undefined
  /** `md`: lower. `auto`: lower, and as wide as its text. @default as wide as its container */
  size?: 'md' | 'auto'
  /** Shows a spinner and ignores presses. */
  isBusy?: boolean | undefined
}

/** Renders a button. */
export function Button({
  onPress,
  children,
  kind,
  size,
  icon,
  isDisabled,
  isBusy,
  testId,
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={buttonClass(kind, size)}
      data-testid={testId}
      disabled={isDisabled}
      // Keeps the focus, unlike `disabled`.
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

interface TextButtonProps extends PressProps {
  /** Accessible name where the text alone is ambiguous. */
  label?: string | undefined
  /** For a button that shows and hides the content after it. */
  isExpanded?: boolean | undefined
}

/** Renders a button that looks like a link. */
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

/** Renders a square button with an icon. The label is its accessible name. */
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

interface LinkButtonProps extends Pick<PressProps, 'children' | 'icon'> {
  href: string
  kind?: 'primary'
  /** Announces to screen readers that a new tab opens. */
  newTabText: string
}

/** Renders a link that looks like a button and opens a tab without access to this one. */
export function LinkButton({
  href,
  children,
  icon,
  kind,
  newTabText,
}: LinkButtonProps): ReactElement {
  return (
    <a className={buttonClass(kind)} href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className="lk-vh">, {newTabText}</span>
      {icon && <Icon name={icon} size={18} />}
    </a>
  )
}
