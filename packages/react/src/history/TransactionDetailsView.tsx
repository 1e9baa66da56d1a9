import {
  describeTransaction,
  getTransactionTracker,
  type HistoryTransaction,
  type Network,
} from '@latchkey/core'
import {
  explorerLink,
  findById,
  idKey,
  isSpamTransaction,
  type SentStatus,
  type SentTransaction,
  sentStatusOf,
  type TransactionDescription,
  toHistoryTransaction,
  transactionStatusOf,
} from '@latchkey/core/internal'
import { LinkButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { useNativePrice } from '../balances/useNativePrice.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useLast } from '../kernel/useLast.js'
import { useMachine } from '../kernel/useMachine.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { type Fact, Facts } from '../transactions/Details.js'
import { feeText } from '../transactions/feeText.js'
import css from './activity.css?inline'
import { useHistoryTexts } from './historyTexts.js'
import { Lead } from './Lead.js'
import { titleOf } from './operationTexts.js'
import { Participants } from './Participants.js'

const whole: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' }

interface CurrentTransaction {
  transaction: HistoryTransaction
  state: SentStatus
  sent: SentTransaction | undefined
  /** True until a history has the transaction: its facts are those shown before it was signed. */
  isLocal: boolean
}

/** Returns the current facts of a transaction. They change while it is pending. */
function useTransaction(given: HistoryTransaction): CurrentTransaction {
  const { latchkey } = useLatchkeyContext()
  const { hash, chain } = given.metadata
  const sent = useMachine(getTransactionTracker(latchkey).machine, (state) =>
    state.sent.find((each) => each.networkId === chain && idKey(each.hash) === idKey(hash)),
  )
  // A history entry is more reliable than the planned transaction.
  const isLocal = sent !== undefined && toHistoryTransaction(sent).id === given.id
  return {
    transaction: isLocal ? toHistoryTransaction(sent) : given,
    state: isLocal ? sentStatusOf(sent) : transactionStatusOf(given),
    sent,
    isLocal,
  }
}

/** Renders every amount to its last digit. */
function Amounts({
  description,
  isLocal,
}: {
  description: TransactionDescription
  isLocal: boolean
}): ReactElement | null {
  const texts = useHistoryTexts()
  const format = useFormat()
  const { movements, allowances } = description
  if (movements.length + allowances.length === 0) return null
  const moved = movements.map(({ sign, quantity, label = texts.unknownAsset }, index) => ({
    key: `m${index}`,
    isIn: sign === '+' && !isLocal,
    // The received amount of a swap is certain once the chain has confirmed it.
    text:
      sign === '+' && isLocal
        ? texts.about(`${format.decimal(quantity, 36)} ${label}`)
        : `${sign}${format.decimal(quantity, 36)} ${label}`,
  }))
  const allowed = allowances.map(({ quantity, label = texts.unknownAsset }, index) => ({
    key: `a${index}`,
    isIn: false,
    text: `${texts.facts.mayTake}: ${quantity === 'unlimited' ? texts.unlimited(label) : `${format.decimal(quantity, 36)} ${label}`}`,
  }))
  return (
    <ul className="lk-act-amounts">
      {[...moved, ...allowed].map(({ key, isIn, text }) => (
        <li key={key} className={isIn ? 'lk-num is-in' : 'lk-num'} data-testid="lk-activity-amount">
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

/**
 * Renders the fee at today's price. Only transactions sent from this browser a short time ago have
 * one.
 */
function FeePaid({
  fee,
  sent,
  network,
}: {
  fee: bigint
  sent: SentTransaction
  network: Network
}): ReactElement {
  const format = useFormat()
  const price = useNativePrice({ address: sent.from, networkId: sent.networkId })
  return <bdi>{feeText(format, fee, { ...network.nativeCurrency, price })}</bdi>
}

const toneOf = (state: SentStatus): 'warning' | 'danger' | undefined =>
  state === 'pending' ? 'warning' : state === 'confirmed' ? undefined : 'danger'

function Details({
  known: { transaction, state, sent },
  network,
}: {
  known: CurrentTransaction
  network: Network | undefined
}): ReactElement {
  const format = useFormat()
  const texts = useHistoryTexts()
  const fee = sent?.outcome && sent.outcome.status !== 'dropped' ? sent.outcome.fee : undefined
  const { facts } = texts
  const lines: readonly (Fact | false)[] = [
    {
      name: facts.status,
      value: texts.states[state],
      tone: toneOf(state),
      testId: 'lk-activity-status',
    },
    { name: facts.date, value: format.date(Date.parse(transaction.metadata.minedAt), whole) },
    network !== undefined && { name: facts.network, value: network.name },
    sent !== undefined &&
      network !== undefined &&
      fee !== undefined && {
        name: facts.fee,
        value: <FeePaid fee={fee} sent={sent} network={network} />,
        testId: 'lk-activity-fee',
      },
  ]
  return <Facts facts={lines.filter((each) => each !== false)} />
}

export function TransactionDetailsView({
  transaction: given,
}: {
  transaction: HistoryTransaction
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { opensNewTab } = useTexts()
  const texts = useHistoryTexts()
  const account = useLast(useConnection().connection)?.address ?? ''
  const known = useTransaction(given)
  const { transaction, state, isLocal } = known
  useStyles(css)
  const { metadata } = transaction
  const description = describeTransaction(transaction)
  const isSpam = isSpamTransaction(transaction, account)
  const network = findById(latchkey.networks, metadata.chain)
  const explorer = isSpam ? undefined : explorerLink(network, 'tx', metadata.hash)
  const tone = toneOf(state)
  return (
    <View
      foot={
        explorer && (
          <LinkButton href={explorer} icon="external" newTabText={opensNewTab}>
            {texts.explorer}
          </LinkButton>
        )
      }
    >
      <div className="lk-act-head">
        <Lead description={description} state={state} />
        <h3>{titleOf(description, state, texts)}</h3>
        <Amounts description={description} isLocal={isLocal} />
        {state !== 'confirmed' && (
          <p data-tone={tone}>
            {state === 'pending'
              ? texts.waiting
              : state === 'failed'
                ? texts.onlyFee
                : texts[state]}
          </p>
        )}
      </div>
      {isSpam && (
        <div className="lk-note" role="status">
          <Icon name="alert" />
          <span>
            <b>{texts.spamNote.title}</b> {texts.spamNote.text}
          </span>
        </div>
      )}
      <Details known={known} network={network} />
      <Participants transaction={transaction} description={description} isSpam={isSpam} />
    </View>
  )
}
