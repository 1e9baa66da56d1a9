import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/IconName.js'
import { type ButtonKind, buttonClass } from './buttonClass.js'
import { Spinner } from './Spinner.js'

interface ButtonProps {
  onPress(): void
  children: ReactNode
  kind?: ButtonKind | undefined
  /** `md`: lower. `auto`: lower, and as wide as its text. @default as wide as its container */
  size?: 'md' | 'auto'
  icon?: IconName | undefined
  isDisabled?: boolean | undefined
  /** Shows a spinner and ignores presses. */
  isBusy?: boolean | undefined
  testId?: string | undefined
}

/** Renders a button with an optional icon. Needs {@link buttonStyles}. */
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
