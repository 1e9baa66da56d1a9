import { Avatar } from '@latchkey/ui/Avatar'
import { IconButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react'
import { surfaceTexts } from './surfaceTexts.js'
import { useEdges } from './useEdges.js'

interface SheetProps {
  title: string
  /** Position in a flow of several screens, counted from 1. */
  step?: { at: number; of: number } | undefined
  /** Account of the wallet: name or short address, and the address for its picture. */
  account?: { label: string; address: string } | undefined
  /**
   * Called by the close button and Escape. Without it there is neither. Receives `null`, the answer
   * of a screen that the user cancelled.
   */
  onClose?: ((answer: null) => void) | undefined
  closeLabel?: string | undefined
  children: ReactNode
  /** Buttons. */
  footer?: ReactNode | undefined
  /** True to show two buttons side by side. */
  isFooterSplit?: boolean | undefined
}

function LockBar({ account }: Pick<SheetProps, 'account'>): ReactElement {
  return (
    <div className="lk-lockbar">
      <span>
        <Icon name="lock" size={16} />
        {surfaceTexts().wallet}
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

/** Focuses the first field or the title, unless a field already has the focus. */
function focusFirst(heading: HTMLElement): void {
  const sheet = heading.closest('main')
  if (sheet?.contains(document.activeElement)) return
  // On touch devices a keyboard would cover the text to be read.
  const canTypeAtOnce = matchMedia('(hover: hover) and (pointer: fine)').matches
  const field = canTypeAtOnce ? sheet?.querySelector<HTMLElement>('[data-focus]') : undefined
  const target = field ?? heading
  target.focus({ preventScroll: true })
}

/** Renders a screen of the frame: the bar with the lock, a title, the content, the buttons. */
export function Sheet({
  title,
  step,
  account,
  onClose,
  closeLabel = surfaceTexts().close,
  children,
  footer,
  isFooterSplit = false,
}: SheetProps): ReactElement {
  const leave = onClose && (() => onClose(null))
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
          if (event.key === 'Escape' && !event.repeat) leave?.()
        }}
      >
        <LockBar account={account} />
        <header className="lk-header">
          <h1 className="lk-title" id={id} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {step && (
            <p className="lk-step" data-testid="lk-step">
              {surfaceTexts().step(step.at, step.of)}
            </p>
          )}
          {leave && (
            <IconButton icon="close" label={closeLabel} testId="lk-close" onPress={leave} />
          )}
        </header>
        <div
          className="lk-body"
          ref={body}
          {...(canScroll ? { tabIndex: 0, role: 'group', 'aria-labelledby': id } : {})}
        >
          {children}
        </div>
        {footer && <div className={isFooterSplit ? 'lk-foot lk-split' : 'lk-foot'}>{footer}</div>}
      </main>
    </div>
  )
}
