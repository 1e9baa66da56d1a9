import type { Connection } from '@latchkey/core'
import { type ActivityItem, groupByMonth } from '@latchkey/core/internal'
import { TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, type ReactNode, useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { useSlow } from '../kernel/useSlow.js'
import { useTexts } from '../modal/modalContext.js'
import { type ListPlace, VirtualList } from '../ui/VirtualList.js'
import { ActivityRow, useDateOf } from './ActivityRow.js'
import { Loading } from './ActivityStates.js'
import { useHistoryTexts } from './historyTexts.js'
import { type Activity, isSpamItem } from './useActivity.js'

/** Height of a row in px, as in activity.css. */
const ROW_PX = 58
const MONTH_PX = 36

interface Line {
  item: ActivityItem
  /** The heading above the first item of a month. */
  head: ReactNode
}

/** Returns the items in the order of their months, the first of each with the month above it. */
function useLines(items: readonly ActivityItem[]): readonly Line[] {
  const locale = useFormatLocale()
  return useMemo(
    () =>
      groupByMonth(items, locale).flatMap(({ month, year, items: group }) =>
        group.map((item, index) => ({
          item,
          head: index === 0 && (
            <h3 className="lk-month">
              {month} <span>{year}</span>
            </h3>
          ),
        })),
      ),
    [items, locale],
  )
}

/** Keeps the list's scroll position while the user looks at one entry. Discarded with the pages. */
function usePlaceOf({ networkId, address }: Connection): ListPlace {
  const { latchkey, queries } = useLatchkeyContext()
  return useMemo(() => {
    const key = ['history', networkId, address, 'place']
    return {
      read() {
        const state = latchkey.modal.getState()
        const isBack = state.status === 'open' && state.move === 'pop'
        return isBack ? queries.getQueryData<number>(key) : undefined
      },
      write: (top) => void queries.setQueryData(key, top),
    }
  }, [latchkey, queries, networkId, address])
}

/** Draws the history by month, with the rows on screen only. */
export function Months({
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
