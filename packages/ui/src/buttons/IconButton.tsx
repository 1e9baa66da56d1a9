import type { ReactElement } from 'react'
import { Icon } from '../icons/Icon.js'
import type { IconName } from '../icons/IconName.js'

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
