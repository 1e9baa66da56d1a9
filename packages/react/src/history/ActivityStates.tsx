import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { useTexts } from '../modal/modalContext.js'
import { Empty } from '../ui/Empty.js'
import { useHistoryTexts } from './historyTexts.js'
import type { Activity } from './useActivity.js'

/** Draws placeholder rows while the history loads. */
export function Loading({
  rows,
  isHidden = false,
}: {
  rows: number
  isHidden?: boolean
}): ReactElement {
  const { loading } = useHistoryTexts()
  return (
    <>
      <p className="lk-vh" role="status">
        {!isHidden && loading}
      </p>
      <div
        className="lk-list"
        aria-hidden="true"
        style={isHidden ? { visibility: 'hidden' } : undefined}
      >
        {[...Array(rows).keys()].map((row) => (
          <div key={row} className="lk-row">
            <span className="lk-sk lk-act-sk--tile" />
            <span className="lk-row__main lk-act-sk">
              <span className="lk-sk lk-act-sk--title" />
              <span className="lk-sk lk-act-sk--sub" />
            </span>
            <span className="lk-sk lk-act-sk--value" />
          </div>
        ))}
      </div>
    </>
  )
}

/** Renders the reason why there is nothing to show. */
export function Nothing({
  problem,
  retry,
}: {
  problem: Activity['problem'] | 'off'
  retry(): void
}): ReactElement {
  const texts = useHistoryTexts()
  const { tryAgain } = useTexts()
  if (problem !== 'failed')
    return <Empty icon="clock" role="status" {...(problem ? texts[problem] : texts.none)} />
  return (
    <Empty icon="refresh" tone="warning" role="alert" {...texts.failed}>
      <Button kind="primary" size="auto" icon="refresh" onPress={retry}>
        {tryAgain}
      </Button>
    </Empty>
  )
}
