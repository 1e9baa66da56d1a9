import type { Notice } from '@latchkey/core/internal'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { animateToRest, isCalm } from '../ui/motion.js'

/** Renders the message above the card, so that it never covers the element that it refers to. */
export function Snack({ notice: { tone, text, action } }: { notice: Notice }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const from = { opacity: 0, ...(isCalm() ? {} : { transform: 'translateY(6px)' }) }
    if (bar.current) animateToRest(bar.current, from)
  }, [])
  return (
    <div
      className="lk-snack"
      data-testid="lk-notice"
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      ref={bar}
    >
      {tone === 'loading' ? (
        <span className="lk-spin" aria-hidden="true" />
      ) : (
        <Icon name={tone === 'success' ? 'check-circle' : 'alert-circle'} />
      )}
      <span>{text}</span>
      {action && (
        <button type="button" onClick={() => latchkey.modal.push(action.view)}>
          {action.label}
        </button>
      )}
    </div>
  )
}
