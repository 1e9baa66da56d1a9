import { describeTransaction, formatFiat } from '@latchkey/core'
import { useBalances, useHistory, useLatchkey } from '@latchkey/react'
import { Button, textOf, useAttempt } from './parts.js'

export function Account() {
  const { latchkey, address, networkId, switchNetwork, disconnect } = useLatchkey()
  const { error, attempt } = useAttempt()
  return (
    <section aria-label="Account">
      <h2>{address}</h2>
      {latchkey.networks.map(({ id, name }) => (
        <Button key={id} aria-pressed={id === networkId} onClick={() => attempt(switchNetwork(id))}>
          {name}
        </Button>
      ))}
      <Button onClick={() => disconnect()}>Disconnect</Button>
      {error && <p role="alert">{error.shortMessage}</p>}
      <Balances />
      <History />
    </section>
  )
}

function Balances() {
  const { tokens = [], total, isFailed } = useBalances()
  if (isFailed) return <p role="alert">The balances could not be read.</p>
  return (
    <ul aria-label="Balances">
      {tokens.map((token) => (
        <li key={token.id}>{textOf(token.amount, token)}</li>
      ))}
      {total && <li>Worth {formatFiat(total)}</li>}
    </ul>
  )
}

function History() {
  const { items } = useHistory()
  return (
    <ul aria-label="History">
      {items.map(({ key, transaction, state }) => {
        const { operation, movements } = describeTransaction(transaction)
        const moved = movements.map(({ sign, quantity, label }) => `${sign}${quantity} ${label}`)
        return <li key={key}>{[operation, ...moved, state].join(' ')}</li>
      })}
    </ul>
  )
}
