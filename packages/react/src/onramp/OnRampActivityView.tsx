import { purchasesQuery } from '@latchkey/core'
import { groupByMonth, type OnrampRecord } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import type { IconPath } from '@latchkey/ui/IconName'
import { useStyles } from '@latchkey/ui/useStyles'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { IconTile } from '../ui/Tile.js'
import css from './onramp.css?inline'
import { useOnrampTexts } from './onrampTexts.js'
import { receivedOf } from './receivedOf.js'

const receipt: IconPath =
  'M6 20.25V6.25A2.75 2.75 0 0 1 8.75 3.5h6.5A2.75 2.75 0 0 1 18 6.25v14l-3-1.9-3 1.9-3-1.9zM9.5 8.5h5M9.5 12.5h5'

type Outcome = 'done' | 'waiting' | 'failed'

const icons = { done: 'check', waiting: 'clock', failed: 'close' } as const

function outcomeOf({ transaction: { metadata } }: OnrampRecord): Outcome {
  if (metadata.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS' || metadata.status === 'confirmed')
    return 'done'
  return metadata.status === 'ONRAMP_TRANSACTION_STATUS_FAILED' || metadata.status === 'failed'
    ? 'failed'
    : 'waiting'
}

function Purchase({ record }: { record: OnrampRecord }): ReactElement {
  const texts = useOnrampTexts()
  const format = useFormat()
  const outcome = outcomeOf(record)
  const amount = receivedOf(record.transaction, format)
  return (
    <Row
      lead={<IconTile name={icons[outcome]} {...(outcome === 'done' ? { tone: 'accent' } : {})} />}
      title={texts.statuses[outcome]}
      sub={
        <span className="lk-row__sub">{`${texts.with(record.provider)} · ${format.date(Date.parse(record.transaction.metadata.minedAt))}`}</span>
      }
      testId={`lk-purchase-${outcome}`}
      trail={
        amount && (
          <bdi className={outcome === 'done' ? 'lk-buy__in lk-num' : 'lk-num'}>
            {outcome === 'done' ? `+${amount}` : amount}
          </bdi>
        )
      }
    />
  )
}

function Months({ records }: { records: readonly OnrampRecord[] }): ReactElement {
  const locale = useFormatLocale()
  const id = useId()
  const months = groupByMonth(
    records.map((record) => ({ at: Date.parse(record.transaction.metadata.minedAt), record })),
    locale,
  )
  return (
    <>
      {months.map(({ key, month, year, items }) => (
        <section key={key} aria-labelledby={`${id}-${key}`}>
          <h3 className="lk-buy__month" id={`${id}-${key}`}>
            {month}
            <span>{year}</span>
          </h3>
          <ul className="lk-list">
            {items.map(({ record }) => (
              <Purchase key={record.transaction.id} record={record} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Loading(): ReactElement {
  const { loading } = useTexts()
  return (
    <>
      <p className="lk-vh" role="status">
        {loading}
      </p>
      <ul className="lk-list" aria-hidden="true">
        {[96, 120, 84, 104, 92, 112, 88].map((width) => (
          <li key={width} className="lk-row">
            <span className="lk-sk" style={{ inlineSize: 40, blockSize: 40 }} />
            <span className="lk-sk" style={{ inlineSize: width, blockSize: 12 }} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Failed({ onRetry }: { onRetry(): void }): ReactElement {
  const { title, text } = useOnrampTexts().purchasesFailed
  const { tryAgain } = useTexts()
  return (
    <Empty icon="offline" tone="warning" role="alert" title={title} text={text}>
      <Button size="auto" testId="lk-purchases-retry" onPress={onRetry}>
        {tryAgain}
      </Button>
    </Empty>
  )
}

export function OnRampActivityView(): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const { title, text } = useOnrampTexts().noPurchases
  const { connection } = useConnection()
  const address = connection?.address ?? ''
  const { data, isError, isFetching, refetch } = useQuery(
    { ...purchasesQuery(latchkey, address), enabled: address !== '' },
    queries,
  )
  useStyles(skeletonCss)
  useStyles(css)
  const isEmpty = data?.length === 0 || !connection
  return (
    <View isTall>
      {isEmpty ? (
        <Empty icon={receipt} title={title} text={text} />
      ) : data ? (
        <Months records={data} />
      ) : isError && !isFetching ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </View>
  )
}
