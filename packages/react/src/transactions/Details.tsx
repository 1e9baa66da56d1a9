import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement, ReactNode } from 'react'
import css from './details.css?inline'
import { TipButton } from './TipButton.js'

/** One fact: what it is and how much. */
export interface Fact {
  name: string
  /** Numbers are laid out from left to right, whatever the page's direction. */
  value: ReactNode
  /** Explains the name. */
  tip?: string | undefined
  tone?: 'warning' | 'danger' | undefined
  testId?: string | undefined
}

/** Facts below each other. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactElement {
  useStyles(css)
  return (
    <dl className="lk-kv">
      {facts.map(({ name, value, tip, tone, testId }) => (
        <div key={name}>
          <dt>
            {name}
            {tip && <TipButton about={name} text={tip} />}
          </dt>
          <dd className="lk-num" data-tone={tone} data-testid={testId}>
            {typeof value === 'string' ? <bdi>{value}</bdi> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DetailsProps {
  /** The fact most people want, always seen. */
  summary: ReactNode
  /** A second one, at the end, or below the first where the row is too narrow for both. */
  end?: ReactNode
  facts: readonly Fact[]
  /** Open when it is first drawn. */
  isOpen?: boolean | undefined
  testId?: string | undefined
  /** Below the facts. */
  children?: ReactNode
}

/** Facts that can be opened. */
export function Details({
  summary,
  end,
  facts,
  isOpen = false,
  testId,
  children,
}: DetailsProps): ReactElement {
  useStyles(css)
  return (
    // React leaves an attribute alone that does not change, so that what the user opened stays
    // open.
    <details className="lk-more" open={isOpen} data-testid={testId}>
      <summary>
        <span className="lk-more__sum lk-num">
          <span>{summary}</span>
          {end && <span>{end}</span>}
        </span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="lk-more__in">
        <Facts facts={facts} />
        {children}
      </div>
    </details>
  )
}
