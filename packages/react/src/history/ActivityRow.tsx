import { describeTransaction } from '@latchkey/core'
import type {
  ActivityItem,
  Allowance,
  Movement,
  TransactionDescription,
} from '@latchkey/core/internal'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { type MemoExoticComponent, memo, type ReactElement, type ReactNode, useMemo } from 'react'
import { useDiscreetFormat } from '../balances/useDiscreetFormat.js'
import type { Format } from '../balances/useFormat.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFormatLocale } from '../kernel/useFormatLocale.js'
import { Row } from '../modal/Row.js'
import { type HistoryTexts, useHistoryTexts } from './historyTexts.js'
import { Lead } from './Lead.js'
import { titleOf } from './operationTexts.js'

interface Words {
  texts: HistoryTexts
  format: Format
}

/** Returns the amount of a movement: `−1.5 DOL`, or `+1` for an NFT whose name is in the title. */
function amountOf({ sign, quantity, label, isNft }: Movement, { texts, format }: Words): string {
  return `${sign}${format.decimal(quantity)}${isNft ? '' : ` ${label ?? texts.unknownAsset}`}`
}

function allowanceOf({ quantity, label, isNft }: Allowance, { texts, format }: Words): string {
  const asset = label ?? texts.unknownAsset
  if (quantity === 'unlimited') return texts.unlimited(asset)
  // Revoked: the amount has no meaning.
  return isNft || !/[1-9]/.test(quantity) ? asset : `${format.decimal(quantity)} ${asset}`
}

function shownAmount(
  { pair, movements, allowances }: TransactionDescription,
  words: Words,
  isLocal: boolean,
): { text: string; isIn: boolean } | undefined {
  // The paid amount is certain. The received amount is certain once a history has it.
  const movement = pair?.[isLocal ? 0 : 1] ?? movements[0]
  if (movement) return { text: amountOf(movement, words), isIn: movement.sign === '+' && !isLocal }
  return allowances[0] && { text: allowanceOf(allowances[0], words), isIn: false }
}

function subOf(description: TransactionDescription, { texts, format }: Words): string {
  const { pair, movements, allowances, counterparty } = description
  if (pair) {
    const [given, got] = pair
    const amount = given.isNft
      ? (given.label ?? '')
      : `${format.decimal(given.quantity)} ${given.label ?? texts.unknownAsset}`
    return texts.swapped(amount, got.label ?? texts.unknownAsset)
  }
  const [first] = movements
  if (movements.length > 1) return texts.moreMovements(movements.length - 1)
  if (first?.isNft && first.label) return first.label
  if (!first && allowances[0]) return texts.for(shortAddress(allowances[0].spender))
  return counterparty ? texts[counterparty.role](shortAddress(counterparty.address)) : ''
}

/** Returns the outcome of a transaction that did not succeed. */
function outcomeOf(
  state: ActivityItem['state'],
  texts: HistoryTexts,
): { text: string; tone: 'warning' | 'danger' } | undefined {
  if (state === 'confirmed') return undefined
  if (state === 'pending') return { text: texts.waiting, tone: 'warning' }
  return { text: state === 'failed' ? texts.onlyFee : texts[state], tone: 'danger' }
}

function Trail({
  value,
  date,
}: {
  value: { text: string; isIn: boolean } | undefined
  date: string
}): ReactNode {
  return (
    <span className="lk-act-val">
      {value && <bdi className={value.isIn ? 'lk-num is-in' : 'lk-num'}>{value.text}</bdi>}
      <span>{date}</span>
    </span>
  )
}

interface ActivityRowProps {
  item: ActivityItem
  isSpam: boolean
  /** Formats the day. Shared by all rows: an `Intl.DateTimeFormat` is slow to create. */
  dateOf(at: number): string
}

function DrawnRow({ item, isSpam, dateOf }: ActivityRowProps): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useHistoryTexts()
  const format = useDiscreetFormat()
  const { transaction, state, at } = item
  const description = describeTransaction(transaction)
  const words = { texts, format }
  const outcome = outcomeOf(state, texts)
  const sub = outcome?.text ?? subOf(description, words)
  return (
    <Row
      testId="lk-activity-row"
      lead={<Lead description={description} state={state} />}
      title={titleOf(description, state, texts)}
      sub={
        <span className={outcome ? `lk-row__sub lk-act-sub--${outcome.tone}` : 'lk-row__sub'}>
          {isSpam && <span className="lk-badge lk-act-bait">{texts.spam}</span>} <bdi>{sub}</bdi>
        </span>
      }
      trail={
        <Trail
          value={shownAmount(description, words, item.isLocal)}
          date={state === 'pending' ? texts.now : dateOf(at)}
        />
      }
      onPress={() => latchkey.modal.push({ view: 'TransactionDetails', transaction })}
    />
  )
}

/**
 * Renders one item of the activity; a press opens its details. Memoized: a list that scrolls
 * renders in each frame.
 */
export const ActivityRow: MemoExoticComponent<typeof DrawnRow> = memo(DrawnRow)

/** Returns a function that writes a date as day and month, in the locale of the kit. */
export function useDateOf(): (at: number) => string {
  const locale = useFormatLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
    return (at) => format.format(at)
  }, [locale])
}
