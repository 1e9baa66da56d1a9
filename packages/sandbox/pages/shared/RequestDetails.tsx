import type { ApprovalRequest } from '@latchkey/testing'
import type { ReactNode } from 'react'
import { chainName } from './chains.js'
import { describeCall } from './describeCall.js'
import { readTypedData } from './readTypedData.js'
import { ether } from './words.js'

/** What the heading of each request says. */
export const requestTitles: Record<ApprovalRequest['kind'], string> = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this?',
  switch: 'Change network?',
  add: 'Add a network?',
}

/** Terms and values. A value that is an address or data is told in full. */
export function Ledger({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="ledger">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A value of typed data in words a person can read. */
function inWords(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : String(value)
}

function Message({ text }: { text: string }): ReactNode {
  const typed = readTypedData(text)
  if (!typed) {
    return (
      <pre className="paper" tabIndex={0}>
        {text}
      </pre>
    )
  }
  return (
    <div className="paper" tabIndex={0}>
      <p className="paper-title">
        {typed.primaryType} <span>for {inWords(typed.domain.name ?? 'an unnamed app')}</span>
      </p>
      <Ledger rows={Object.entries(typed.message).map(([name, value]) => [name, <code key={name}>{inWords(value)}</code>])} />
    </div>
  )
}

/** What is asked, decoded from what will be signed. */
export function RequestDetails({ request }: { request: Exclude<ApprovalRequest, { kind: 'connect' }> }): ReactNode {
  switch (request.kind) {
    case 'sign':
      return (
        <>
          <Message text={request.message} />
          <Ledger rows={[['Signs with', <code key="with">{request.account}</code>]]} />
        </>
      )
    case 'send': {
      const call = describeCall(request.data)
      return (
        <>
          <p className="amount">{ether(request.value)}</p>
          <Ledger
            rows={[
              ['To', <code key="to">{request.to ?? 'a new contract'}</code>],
              ['From', <code key="from">{request.account}</code>],
              ['Network', chainName(request.chainId)],
              ['Network fee, at most', ether(request.fee)],
              ...(call ? [['Does', <code key="does">{call}</code>] as const] : []),
            ]}
          />
        </>
      )
    }
    case 'switch':
      return (
        <Ledger
          rows={[
            ['From', chainName(request.from)],
            ['To', chainName(request.to)],
          ]}
        />
      )
    case 'add':
      return (
        <Ledger
          rows={[
            ['Name', request.name],
            ['Chain id', String(request.chainId)],
          ]}
        />
      )
  }
}
