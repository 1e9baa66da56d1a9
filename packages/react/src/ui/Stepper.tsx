import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement, ReactNode } from 'react'
import { useMoneyTexts } from '../locales/useMoneyTexts.js'
import css from './stepper.css?inline'

/** One step of a way. `now` waits for the visitor, `busy` for somebody else. */
export interface Step {
  state: 'done' | 'busy' | 'now' | 'next'
  title: string
  text?: ReactNode
  /** At the end, for example a link. */
  end?: ReactNode
}

/** How far the visitor has come, and what is left. */
export function Stepper({ steps }: { steps: readonly Step[] }): ReactElement {
  const texts = useMoneyTexts()
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
              {state === 'done' && <span className="lk-vh">. {texts.done}</span>}
            </span>
            {text && <span className="lk-step__d">{text}</span>}
          </span>
          {end}
        </li>
      ))}
    </ol>
  )
}
