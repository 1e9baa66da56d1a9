import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement, ReactNode } from 'react'
import css from './stepper.css?inline'

/** One step. `now` waits for the user, `busy` for the wallet or the network. */
export interface Step {
  state: 'done' | 'busy' | 'now' | 'next'
  title: string
  text?: ReactNode
  /** Content at the end, for example a link. */
  end?: ReactNode
}

/**
 * Renders the steps of a flow. @param props.done - Announced after the title of a finished step.
 */
export function Stepper({ steps, done }: { steps: readonly Step[]; done: string }): ReactElement {
  useStyles(css)
  return (
    <ol className="lk-steps">
      {steps.map(({ state, title, text, end }, index) => (
        <li
          key={title}
          className="lk-step"
          data-s={state}
          aria-current={state === 'now' || state === 'busy' ? 'step' : undefined}
        >
          <span className="lk-step__n lk-num" aria-hidden="true">
            {state === 'done' ? (
              <Icon name="check" size={16} />
            ) : state === 'busy' ? (
              <span className="lk-spin" />
            ) : (
              index + 1
            )}
          </span>
          <span>
            <span className="lk-step__t">
              {title}
              {state === 'done' && <span className="lk-vh">. {done}</span>}
            </span>
            {text && <span className="lk-step__d">{text}</span>}
          </span>
          {end}
        </li>
      ))}
    </ol>
  )
}
