import type { HistoryTransaction } from '@latchkey/core'
import type { TransactionDescription } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { Copyable } from './Copyable.js'
import { useHistoryTexts } from './historyTexts.js'

function addressesOf(
  { metadata }: HistoryTransaction,
  { movements, allowances, operation }: TransactionDescription,
): { from: string; to: string; spender: string } {
  const [first] = movements
  const isTransfer =
    (operation === 'send' || operation === 'receive') && first?.counterparty !== undefined
  const from = isTransfer && first.sign === '+' ? first.counterparty : metadata.sentFrom
  const to = isTransfer && first.sign !== '+' ? first.counterparty : metadata.sentTo
  return { from: from ?? '', to: to ?? '', spender: allowances[0]?.spender ?? '' }
}

interface ParticipantsProps {
  transaction: HistoryTransaction
  description: TransactionDescription
  isSpam: boolean
}

/** Renders the addresses that took part, and the hash. */
export function Participants({
  transaction,
  description,
  isSpam,
}: ParticipantsProps): ReactElement {
  const texts = useHistoryTexts()
  const { facts } = texts
  const { from, to, spender } = addressesOf(transaction, description)
  return (
    <dl className="lk-act-who">
      {from && (
        <Copyable
          name={facts.from}
          text={from}
          label={texts.copyFrom}
          isSpam={isSpam}
          testId="lk-activity-from"
          isAddress
        />
      )}
      {spender ? (
        <Copyable
          name={facts.who}
          text={spender}
          label={texts.copySpender}
          isSpam={isSpam}
          testId="lk-activity-spender"
          isAddress
        />
      ) : (
        to && (
          <Copyable
            name={facts.to}
            text={to}
            label={texts.copyTo}
            isSpam={isSpam}
            testId="lk-activity-to"
            isAddress
          />
        )
      )}
      <Copyable
        name={facts.hash}
        text={transaction.metadata.hash}
        label={texts.copyHash}
        isSpam={isSpam}
        testId="lk-activity-hash"
      />
    </dl>
  )
}
