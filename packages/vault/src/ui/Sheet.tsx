import './tokens.css'
import './base.css'
import './sheet.css'
import './controls.css'
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { Avatar } from './Avatar.js'
import { Icon } from './Icon.js'
import { useEdges } from './useEdges.js'

interface SheetProps {
  title: string
  /** Whose wallet it is: name or short address, and the address its picture is cut from. */
  account?: { label: string; address: string } | undefined
  /** Leaves: the close button, and Escape. Without it there is neither. */
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
  children: ReactNode
  /** Buttons. */
  footer?: ReactNode | undefined
  /** Two buttons side by side. */
  isFooterSplit?: boolean | undefined
}

function LockBar({ account }: Pick<SheetProps, 'account'>): ReactElement {
  return (
    <div className="lk-lockbar">
      <span>
        <Icon name="lock" size={16} />
        Latchkey wallet
      </span>
      {account && (
        <span className="lk-num">
          <bdi>{account.label}</bdi>
          <Avatar address={account.address} size={20} />
        </span>
      )}
    </div>
  )
}

function CloseButton({ label, onClose }: { label: string; onClose(): void }): ReactElement {
  return (
    <button
      type="button"
      className="lk-iconbtn"
      aria-label={label}
      data-testid="lk-close"
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  )
}

/**
 * The room the frame shows everything in: the bar with the lock, a title that takes the focus, what
 * there is to read, buttons.
 */
export function Sheet({
  title,
  account,
  onClose,
  closeLabel = 'Close',
  children,
  footer,
  isFooterSplit = false,
}: SheetProps): ReactElement {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { isScrolled, hasMore, canScroll } = useEdges(body)
  useEffect(() => {
    // A field that took it already keeps it.
    if (!heading.current?.closest('main')?.contains(document.activeElement))
      heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="lk lk-stage">
      <main
        className="lk-sheet"
        data-testid="lk-sheet"
        data-scrolled={isScrolled || undefined}
        data-more={hasMore || undefined}
        aria-labelledby={id}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.repeat) onClose?.()
        }}
      >
        <LockBar account={account} />
        <header className="lk-header">
          <h1 className="lk-title" id={id} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {onClose && <CloseButton label={closeLabel} onClose={onClose} />}
        </header>
        <div
          className="lk-body"
          ref={body}
          {...(canScroll ? { tabIndex: 0, role: 'group', 'aria-labelledby': id } : {})}
        >
          {children}
        </div>
        {footer && (
          <div className={isFooterSplit ? 'lk-foot lk-foot--split' : 'lk-foot'}>{footer}</div>
        )}
      </main>
    </div>
  )
}
