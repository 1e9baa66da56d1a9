import { Avatar } from '@latchkey/ui/Avatar'
import { IconButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { useEdges } from './useEdges.js'

interface SheetProps {
  title: string
  /** The account of the wallet: name or short address, and the address of its picture. */
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

/** Focuses the first field or the title, unless a field has the focus already. */
function focusFirst(heading: HTMLElement): void {
  const sheet = heading.closest('main')
  if (sheet?.contains(document.activeElement)) return
  // Elsewhere a keyboard would cover the text to be read.
  const canTypeAtOnce = matchMedia('(hover: hover) and (pointer: fine)').matches
  const field = canTypeAtOnce ? sheet?.querySelector<HTMLElement>('[data-focus]') : undefined
  const target = field ?? heading
  target.focus({ preventScroll: true })
}

/** Renders a screen of the frame: the bar with the lock, a title, the content, the buttons. */
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
    if (heading.current) focusFirst(heading.current)
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
          {onClose && (
            <IconButton icon="close" label={closeLabel} testId="lk-close" onPress={onClose} />
          )}
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
