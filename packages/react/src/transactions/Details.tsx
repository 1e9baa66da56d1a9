import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement, ReactNode } from 'react'
import css from './details.css?inline'
import { TipButton } from './TipButton.js'

/** A fact of a transaction: name and value. */
export interface Fact {
  name: string
  /** Numbers are written from left to right in any direction of the page. */
  value: ReactNode
  /** Explains the name. */
  tip?: string | undefined
  tone?: 'warning' | 'danger' | undefined
  testId?: string | undefined
}

/** Renders facts below each other. */
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
  /** The most important fact, always visible. */
  summary: ReactNode
  /** A second fact, at the end, or below the first where the row is too narrow for both. */
  end?: ReactNode
  facts: readonly Fact[]
  /** Open at the first render. */
  isOpen?: boolean | undefined
  testId?: string | undefined
  /** Content below the facts. */
  children?: ReactNode
}

/** Renders a summary that opens a list of facts. */
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
    // React does not write an unchanged attribute, so the user's choice to open or close stays.
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
