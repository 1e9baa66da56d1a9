import { IconButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import css from './searchField.css?inline'

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  label: string
  placeholder?: string
  clearLabel: string
  value: string
  onChange(value: string): void
  testId: string
  isBusy?: boolean
  /** Shown at the end while there is nothing to clear. */
  trail?: ReactNode
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
}

/**
 * Renders a field that searches the content below. It has the focus on a desktop, where that opens
 * no keyboard.
 */
export function SearchField({
  field,
  label,
  placeholder = label,
  clearLabel,
  value,
  onChange,
  testId,
  isBusy,
  trail,
  onKeyDown,
}: SearchFieldProps): ReactElement {
  useStyles(css)
  function clear(): void {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="lk-field--search">
      {isBusy ? <span className="lk-spin" aria-hidden="true" /> : <Icon name="search" />}
      <input
        ref={field}
        type="search"
        placeholder={placeholder}
        aria-label={label}
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        data-testid={testId}
        data-focus=""
      />
      {value ? <IconButton icon="x-circle" label={clearLabel} onPress={clear} /> : trail}
    </div>
  )
}
