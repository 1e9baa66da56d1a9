import { type Connection, isFeatureOn } from '@latchkey/core'
import type { ActivityItem } from '@latchkey/core/internal'
import { noop } from '@latchkey/core/internal'
import { TextButton } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect, useMemo } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useSlow } from '../kernel/useSlow.js'
import { Body } from '../modal/View.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { ActivityRow, useDateOf } from './ActivityRow.js'
import { Loading, Nothing } from './ActivityStates.js'
import css from './activity.css?inline'
import { useHistoryTexts } from './historyTexts.js'
import { Months } from './Months.js'
import { isSpamItem, useActivity } from './useActivity.js'
import { useShowSpam } from './useShowSpam.js'

const PLACEHOLDERS = 6

/** Number of rows in the account's tab. */
const LATEST = 4

/** Renders the newest few transactions, with a button to all of them. */
function Latest({
  items,
  connection,
}: {
  items: readonly ActivityItem[]
  connection: Connection
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { list, seeAll } = useHistoryTexts()
  const dateOf = useDateOf()
  function open(): void {
    latchkey.report('CLICK_TRANSACTIONS')
    latchkey.modal.push({ view: 'Transactions' })
  }
  return (
    <>
      <ul className="lk-list" aria-label={list}>
        {items.map((item) => (
          <ActivityRow
            key={item.key}
            item={item}
            isSpam={isSpamItem(item, connection)}
            dateOf={dateOf}
          />
        ))}
      </ul>
      <div className="lk-act-all">
        <TextButton testId="lk-all-activity" onPress={open}>
          {seeAll}
        </TextButton>
      </div>
    </>
  )
}

function SpamSwitch({
  isShown,
  show,
}: {
  isShown: boolean
  show(isShown: boolean): void
}): ReactElement {
  const { showSpam } = useHistoryTexts()
  return (
    <button
      type="button"
      className="lk-act-spam"
      role="switch"
      aria-checked={isShown}
      data-testid="lk-show-spam"
      onClick={() => show(!isShown)}
    >
      <span>{showSpam}</span>
      <span aria-hidden="true" />
    </button>
  )
}

function Loaded({
  connection,
  limit,
}: {
  connection: Connection
  limit: number | undefined
}): ReactElement | null {
  const activity = useActivity(connection)
  const [isSpamShown, showSpam] = useShowSpam()
  const { items, isPending, problem, hasMore, isRestBroken, fetchMore, retry } = activity
  const clean = useMemo(
    () => items.filter((item) => !isSpamItem(item, connection)),
    [items, connection],
  )
  const shown = isSpamShown && limit === undefined ? items : clean
  const isShort = shown.length < (limit ?? 1)
  const isSlow = useSlow(shown.length === 0 && (isPending || hasMore))
  // All loaded items are hidden as spam: an item to show may be on the next page.
  useEffect(() => {
    if (isShort && hasMore) fetchMore?.()
  }, [isShort, hasMore, fetchMore])
  const isWaiting = shown.length === 0 && (isPending || (hasMore && !isRestBroken))
  if (limit !== undefined) {
    if (isWaiting) return <Loading rows={limit} isHidden={!isSlow} />
    return shown.length > 0 ? (
      <Latest items={shown.slice(0, limit)} connection={connection} />
    ) : (
      <Nothing problem={problem} retry={retry} />
    )
  }
  return (
    <Body
      footLine
      foot={items.length > clean.length && <SpamSwitch isShown={isSpamShown} show={showSpam} />}
    >
      {isWaiting ? (
        isSlow && <Loading rows={PLACEHOLDERS} />
      ) : shown.length > 0 ? (
        // A new list starts at the top.
        <Months key={`${isSpamShown}`} items={shown} connection={connection} activity={activity} />
      ) : (
        <Nothing problem={isRestBroken ? 'failed' : problem} retry={retry} />
      )}
    </Body>
  )
}

/**
 * Renders the newest activity of the connected account on its network. `isWhole`: all activity, as
 * the body of a view.
 */
export function ActivityList({ isWhole = false }: { isWhole?: boolean }): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const shown = useLast(useConnection().connection)
  useStyles(skeletonCss)
  useStyles(css)
  if (!shown) return null
  if (!isFeatureOn(latchkey, 'history')) {
    const nothing = <Nothing problem="off" retry={noop} />
    return isWhole ? <Body>{nothing}</Body> : nothing
  }
  return (
    <Loaded
      key={`${shown.networkId} ${shown.address}`}
      connection={shown}
      limit={isWhole ? undefined : LATEST}
    />
  )
}
