import type { ApprovalRequest } from '@latchkey/testing'
import type { ReactNode } from 'react'
import { isAddress } from 'viem'
import { chainName } from './chains.js'
import { describeCall } from './describeCall.js'
import { readTypedData } from './readTypedData.js'
import { ether } from './words.js'

/** The headings of the requests. */
export const requestTitles: Record<ApprovalRequest['kind'], string> = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this?',
  batch: 'Send all of this?',
  switch: 'Change network?',
  add: 'Add a network?',
}

/** Terms and values. An address or data is shown in full. */
export function Ledger({
  rows,
}: {
  rows: readonly (readonly [term: string, value: ReactNode])[]
}): ReactNode {
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

/** A whole address in groups that users can compare. Copying it copies the plain address. */
export function Address({ address }: { address: string }): ReactNode {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  const half = Math.ceil(groups.length / 2)
  return (
    <code className="address">
      {prefix}
      {[groups.slice(0, half), groups.slice(half)].map((line) => (
        <span key={line.join()} className="line">
          {line.map((group, at) => (
            <span key={`${at}${group}`}>{group}</span>
          ))}
        </span>
      ))}
    </code>
  )
}

function Value({ value }: { value: unknown }): ReactNode {
  return typeof value === 'string' && isAddress(value) ? (
    <Address address={value} />
  ) : (
    <code>{inWords(value)}</code>
  )
}

/** Formats a value of typed data as readable text. */
function inWords(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, null, 1)
    : String(value)
}

/** A message to sign, or the fields of typed data. */
export function Message({ text }: { text: string }): ReactNode {
  const typed = readTypedData(text)
  // A field that cannot be edited scrolls by keyboard in every browser.
  if (!typed)
    return (
      <textarea
        className="paper"
        aria-label="Message"
        readOnly
        value={text}
        rows={Math.min(9, text.split('\n').length + Math.floor(text.length / 42))}
      />
    )
  return (
    <div className="paper">
      <p className="paper-title">
        {typed.primaryType} <span>for {inWords(typed.domain.name ?? 'an unnamed app')}</span>
      </p>
      <Ledger
        rows={Object.entries(typed.message).map(([name, value]) => [
          name,
          <Value key={name} value={value} />,
        ])}
      />
    </div>
  )
}

/** Several calls that are sent as one: each with its amount. */
function Batch({ request }: { request: Extract<ApprovalRequest, { kind: 'batch' }> }): ReactNode {
  return (
    <Ledger
      rows={[
        ...request.calls.flatMap(({ to, value, data }, index) => [
          [`Call ${index + 1}`, <Address key="to" address={to} />] as const,
          [`Amount (${index + 1})`, ether(value)] as const,
          ...(describeCall(data)
            ? [[`Does (${index + 1})`, <code key="does">{describeCall(data)}</code>] as const]
            : []),
        ]),
        ['From', <Address key="from" address={request.account} />],
        ['Network', chainName(request.chainId)],
        ['Network fee, at most', ether(request.fee)],
      ]}
    />
  )
}

/** The details of a request, decoded from the content to sign. */
export function RequestDetails({
  request,
}: {
  request: Exclude<ApprovalRequest, { kind: 'connect' }>
}): ReactNode {
  switch (request.kind) {
    case 'sign':
      return (
        <>
          <Message text={request.message} />
          <Ledger rows={[['Signs with', <Address key="with" address={request.account} />]]} />
        </>
      )
    case 'send': {
      const call = describeCall(request.data)
      return (
        <>
          <p className="amount">{ether(request.value)}</p>
          <Ledger
            rows={[
              ['To', request.to ? <Address key="to" address={request.to} /> : 'a new contract'],
              ['From', <Address key="from" address={request.account} />],
              ['Network', chainName(request.chainId)],
              ['Network fee, at most', ether(request.fee)],
              ...(call ? [['Does', <code key="does">{call}</code>] as const] : []),
            ]}
          />
        </>
      )
    }
    case 'batch':
      return <Batch request={request} />
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
