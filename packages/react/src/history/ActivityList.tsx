import { type ActivityItem, type Connection, groupByMonth, isFeatureOn } from '@latchkey/core'
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useKit } from '../kernel/context.js'
import { pushView } from '../kernel/navigate.js'
import { useConnection } from '../kernel/useConnection.js'
import { useLast } from '../kernel/useLast.js'
import { useSlow } from '../kernel/useSlow.js'
import { useStyles } from '../kernel/useStyles.js'
import { useTexts } from '../locales/TextsContext.js'
import { useHistoryTexts } from '../locales/useHistoryTexts.js'
import { Button, TextButton } from '../ui/Button.js'
import { Empty } from '../ui/Empty.js'
import { Icon } from '../ui/Icon.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { Body } from '../ui/View.js'
import { type ListPlace, VirtualList } from '../ui/VirtualList.js'
import { ActivityRow } from './ActivityRow.js'
import css from './activity.css?inline'
import { type Activity, isSpamItem, useActivity } from './useActivity.js'
import { useShowSpam } from './useShowSpam.js'

/** Px, as in activity.css. */
const ROW_PX = 58
const MONTH_PX = 36

const PLACEHOLDERS = 6

/** Rows in the account's tab. */
const LATEST = 4

function Loading({ rows }: { rows: number }): ReactElement {
  const { loading } = useHistoryTexts()
  return (
    <>
      <p className="lk-vh" role="status">
        {loading}
      </p>
      <div className="lk-list" aria-hidden="true">
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

/** Nothing to show, and why. */
function Nothing({
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

interface Line {
  item: ActivityItem
  /** Above the first of its month. */
  head: ReactNode
}

/** The items in the order of their months, the first of each with the month above it. */
function useLines(items: readonly ActivityItem[]): readonly Line[] {
  const { locale, clock } = useKit().latchkey.options
  return useMemo(
    () =>
      groupByMonth(items, locale, clock.now()).flatMap(({ month, year, items: group }) =>
        group.map((item, index) => ({
          item,
          head: index === 0 && (
            <h3 className="lk-month">
              {month} {year !== undefined && <span>{year}</span>}
            </h3>
          ),
        })),
      ),
    [items, locale, clock],
  )
}

function useDateOf(): (at: number) => string {
  const { locale } = useKit().latchkey.options
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
    return (at) => format.format(at)
  }, [locale])
}

/** Where in the list the visitor was before they looked at one of it. Forgotten with the pages. */
function usePlaceOf({ networkId, address }: Connection): ListPlace {
  const { latchkey, queries } = useKit()
  return useMemo(() => {
    const key = ['history', networkId, address, 'place']
    const isBack = (): boolean => {
      const state = latchkey.modal.getState()
      return state.status === 'open' && state.move === 'pop'
    }
    return {
      read: () => (isBack() ? queries.getQueryData<number>(key) : undefined),
      write: (top) => void queries.setQueryData(key, top),
    }
  }, [latchkey, queries, networkId, address])
}

function Months({
  items,
  connection,
  activity,
}: {
  items: readonly ActivityItem[]
  connection: Connection
  activity: Activity
}): ReactElement {
  const texts = useHistoryTexts()
  const { tryAgain } = useTexts()
  const lines = useLines(items)
  const dateOf = useDateOf()
  const place = usePlaceOf(connection)
  const { hasMore, isRestBroken, fetchMore, retry } = activity
  const isSlow = useSlow(hasMore && !fetchMore && !isRestBroken)
  const keyOf = useCallback((index: number) => lines[index]?.item.key ?? `${index}`, [lines])
  return (
    <>
      <VirtualList
        count={lines.length}
        estimate={(index) => ROW_PX + (lines[index]?.head ? MONTH_PX : 0)}
        keyOf={keyOf}
        label={texts.list}
        hasMore={hasMore}
        place={place}
        onEnd={fetchMore}
        render={(index) => {
          const line = lines[index]
          return (
            line && (
              <>
                {line.head}
                <ActivityRow
                  item={line.item}
                  isSpam={isSpamItem(line.item, connection)}
                  dateOf={dateOf}
                />
              </>
            )
          )
        }}
      />
      {isSlow && <Loading rows={1} />}
      {isRestBroken && (
        <div className="lk-note lk-act-rest" role="status">
          <Icon name="offline" />
          <span>
            {texts.rest}{' '}
            <TextButton icon="refresh" onPress={retry}>
              {tryAgain}
            </TextButton>
          </span>
        </div>
      )}
    </>
  )
}

/** The newest few, with the way to all of them. */
function Latest({
  items,
  connection,
}: {
  items: readonly ActivityItem[]
  connection: Connection
}): ReactElement {
  const { latchkey } = useKit()
  const { list, seeAll } = useHistoryTexts()
  const dateOf = useDateOf()
  function open(): void {
    latchkey.report('CLICK_TRANSACTIONS')
    pushView(latchkey, { view: 'Transactions' })
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
  // Everything so far is hidden: what is to be shown may be on the next page.
  useEffect(() => {
    if (isShort && hasMore) fetchMore?.()
  }, [isShort, hasMore, fetchMore])
  const isWaiting = shown.length === 0 && (isPending || (hasMore && !isRestBroken))
  if (limit !== undefined) {
    if (isWaiting) return isSlow ? <Loading rows={limit} /> : null
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
        // Another list, from the top.
        <Months key={`${isSpamShown}`} items={shown} connection={connection} activity={activity} />
      ) : (
        <Nothing problem={isRestBroken ? 'failed' : problem} retry={retry} />
      )}
    </Body>
  )
}

/**
 * The newest of what happened to the connected account on its network; `isWhole`: all of it, as the
 * body of a view.
 */
export function ActivityList({ isWhole = false }: { isWhole?: boolean }): ReactElement | null {
  const { latchkey } = useKit()
  const shown = useLast(useConnection().connection)
  useStyles(skeletonCss)
  useStyles(css)
  if (!shown) return null
  if (!isFeatureOn(latchkey, 'history')) {
    const nothing = <Nothing problem="off" retry={() => undefined} />
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
