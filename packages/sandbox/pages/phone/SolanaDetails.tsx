import type { RelayQuestion } from '@latchkey/testing/relay'
import { Fragment, type ReactNode } from 'react'
import { chainName } from '../shared/chains.js'
import { Address, Ledger, Message } from '../shared/RequestDetails.js'
import { sol } from '../shared/words.js'
import { describeSolana, type SolanaAction, type SolanaSummary, textOf } from './describeSolana.js'

type SolanaQuestion = Extract<RelayQuestion, { kind: 'solana' }>

/** Returns the heading of a request on Solana. */
export function solanaTitle({ content, method }: SolanaQuestion): string {
  if (content.type === 'message') return 'Sign this message?'
  if (method === 'solana_signAndSendTransaction') return 'Send this?'
  return content.transactions.length > 1 ? 'Sign all of this?' : 'Sign this transaction?'
}

function Account({ address }: { address: string | undefined }): ReactNode {
  return address === undefined ? 'in a lookup table' : <Address address={address} />
}

function Action({ action }: { action: SolanaAction }): ReactNode {
  return (
    <>
      <p className={action.isUnknown ? 'notice' : 'action'}>{action.text}</p>
      <Ledger
        rows={action.addresses.map(([role, address]) => [
          role,
          <Account key={role} address={address} />,
        ])}
      />
    </>
  )
}

function read(bytes: Uint8Array): SolanaSummary | undefined {
  try {
    return describeSolana(bytes)
  } catch {
    // A version or form that the decoder does not know.
    return undefined
  }
}

function Transaction({ bytes }: { bytes: Uint8Array }): ReactNode {
  const summary = read(bytes)
  if (!summary) return <p className="notice">This wallet cannot read the transaction.</p>
  return (
    <>
      {summary.actions.map((action, index) => (
        // Actions have an order and no names.
        <Action key={`${index}${action.text}`} action={action} />
      ))}
      <Ledger
        rows={[
          ['Pays the fee', <Account key="payer" address={summary.feePayer} />],
          ['Network fee, at most', sol(summary.fee)],
        ]}
      />
    </>
  )
}

/** The details of a request on Solana, decoded from the bytes to sign. */
export function SolanaDetails({ question }: { question: SolanaQuestion }): ReactNode {
  const { content, account, chain } = question
  return (
    <>
      {content.type === 'message' ? (
        <Message text={textOf(content.bytes)} />
      ) : (
        content.transactions.map((bytes, index) => (
          <Fragment key={`${index}${bytes.length}`}>
            {content.transactions.length > 1 && <h3>Transaction {index + 1}</h3>}
            <Transaction bytes={bytes} />
          </Fragment>
        ))
      )}
      <Ledger
        rows={[
          ['Signs with', <Address key="with" address={account} />],
          ['Network', chainName(chain)],
        ]}
      />
    </>
  )
}
