import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, type ReactNode, useId } from 'react'
import css from './segmented.css?inline'

interface SegmentedProps<id extends string> {
  labelledBy: string
  options: readonly { id: id; label: ReactNode; testId: string }[]
  current: id
  isBusy: boolean
  onChange(id: id): void
}

/** Renders a choice of one of a few options, side by side. */
export function Segmented<id extends string>({
  labelledBy,
  options,
  current,
  isBusy,
  onChange,
}: SegmentedProps<id>): ReactElement {
  const name = useId()
  useStyles(css)
  return (
    <div
      className="lk-seg"
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-busy={isBusy || undefined}
    >
      {options.map(({ id, label, testId }) => (
        <label key={id} data-testid={testId} data-checked={id === current || undefined}>
          {/* Not disabled while it is busy: it would lose the focus. */}
          <input
            type="radio"
            className="lk-vh"
            name={name}
            checked={id === current}
            onChange={() => !isBusy && onChange(id)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
