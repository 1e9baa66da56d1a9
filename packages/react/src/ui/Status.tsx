import { Icon } from '@latchkey/ui/Icon'
import { shake } from '@latchkey/ui/shake'
import { Tick } from '@latchkey/ui/Tick'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'

import css from './status.css?inline'
import { useIconMove } from './useIconMove.js'

export type RingState = 'busy' | 'error' | 'idle' | 'done'

/**
 * Renders a ring around the picture of a pending step. Shakes once when it changes to an error. The
 * icon in it comes from the row that the user pressed.
 */
export function Ring({ state, children }: { state: RingState; children: ReactNode }): ReactElement {
  const ring = useRef<HTMLDivElement>(null)
  useStyles(css)
  useIconMove(ring)
  useEffect(() => {
    if (state === 'error' && ring.current) shake(ring.current)
  }, [state])
  return (
    <div className="lk-ring" data-state={state} ref={ring}>
      <svg className="lk-ring__svg" viewBox="0 0 104 104" aria-hidden="true">
        {['track', 'arc'].map((part) => (
          <rect
            key={part}
            className={`lk-ring__${part}`}
            x="2"
            y="2"
            width="100"
            height="100"
            rx="31"
            pathLength="100"
          />
        ))}
      </svg>
      {children}
      {state === 'error' && (
        <span className="lk-ring__badge">
          <Icon name="close" size={16} />
        </span>
      )}
      {state === 'done' && <Tick isBadge />}
    </div>
  )
}

/** Renders a large status. Errors are announced at once; the modal announces other changes. */
export function Status({
  art,
  title,
  text,
  isError = false,
}: {
  art: ReactNode
  title: string
  text?: ReactNode
  isError?: boolean
}): ReactElement {
  useStyles(css)
  return (
    <div
      className="lk-status"
      role={isError ? 'alert' : undefined}
      key={isError ? 'error' : 'status'}
    >
      {art}
      <h3 className="lk-status__title">{title}</h3>
      {text !== undefined && <p className="lk-status__text">{text}</p>}
    </div>
  )
}
