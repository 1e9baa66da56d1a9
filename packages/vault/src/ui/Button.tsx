import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon.js'
import type { IconName } from './icons.js'
import { Spinner } from './Spinner.js'

/**
 * How a button looks: one `filled` per screen at most, the thing most people came to do, or the
 * safe one.
 */
export type ButtonKind = 'filled' | 'quiet' | 'danger'

const classes: Readonly<Record<ButtonKind, string>> = {
  filled: 'lk-btn lk-btn--filled',
  quiet: 'lk-btn',
  danger: 'lk-btn lk-btn--danger',
}

/** The class of a button that looks like that. */
export function buttonClass(kind: ButtonKind): string {
  return classes[kind]
}

interface ButtonProps {
  onPress(): void
  children: ReactNode
  kind?: ButtonKind | undefined
  icon?: IconName | undefined
  isDisabled?: boolean | undefined
  /** Waits: shows a spinner and takes no press. */
  isBusy?: boolean | undefined
  testId?: string | undefined
}

/** A button. For approvals there is `GuardedButton`. */
export function Button({
  onPress,
  children,
  kind = 'quiet',
  icon,
  isDisabled = false,
  isBusy = false,
  testId,
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={buttonClass(kind)}
      data-testid={testId}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </button>
  )
}

/** A choice that is not the main one, for example another code. */
export function TextButton({
  onPress,
  children,
  isDisabled = false,
  testId,
  label,
}: Pick<ButtonProps, 'onPress' | 'children' | 'isDisabled' | 'testId'> & {
  label?: string | undefined
}): ReactElement {
  return (
    <button
      type="button"
      className="lk-textbtn"
      aria-label={label}
      data-testid={testId}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
