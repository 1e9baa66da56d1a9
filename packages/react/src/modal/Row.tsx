import type { ReactElement, ReactNode } from 'react'
import { Item } from '../ui/Item.js'
import { useTexts } from './modalContext.js'

interface RowProps {
  lead: ReactNode
  title: string
  sub?: ReactNode
  trail?: ReactNode
  testId?: string
  /** Without it, and without `href`, the row is not interactive. */
  onPress?: (() => void) | undefined
  /** Called on hover and on focus, to preload. */
  onNear?: (() => void) | undefined
  href?: string | undefined
  isCurrent?: boolean
}

export function Row({
  lead,
  title,
  sub,
  trail,
  testId,
  onPress,
  onNear,
  href,
  isCurrent,
}: RowProps): ReactElement {
  const { opensNewTab } = useTexts()
  const inside = (
    <>
      {lead}
      <span className="lk-row__main">
        <span className="lk-row__title">{title}</span>
        {sub}
      </span>
      {href && <span className="lk-vh">, {opensNewTab}</span>}
      {trail && <span className="lk-row__trail">{trail}</span>}
    </>
  )
  return (
    <Item>
      {href ? (
        <a
          className="lk-row"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          data-testid={testId}
        >
          {inside}
        </a>
      ) : onPress ? (
        <button
          type="button"
          className="lk-row"
          data-testid={testId}
          aria-current={isCurrent || undefined}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={onPress}
        >
          {inside}
        </button>
      ) : (
        <div className="lk-row" data-testid={testId}>
          {inside}
        </div>
      )}
    </Item>
  )
}
