import type { RelayAnswer, RelayPeer, RelayQuestion } from '@latchkey/testing/relay'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { chainName } from '../shared/chains.js'
import { Address, Ledger, RequestDetails, requestTitles } from '../shared/RequestDetails.js'
import { hostOf } from '../shared/words.js'
import { SolanaDetails, solanaTitle } from './SolanaDetails.js'

/** A site by its own, unverified metadata. Does not fetch its picture, which may be harmful. */
export function Peer({ peer }: { peer: RelayPeer }): ReactNode {
  const host = hostOf(peer.url)
  return (
    <div className="peer">
      <span className="tile" aria-hidden="true">
        {(peer.name || host || '?').slice(0, 1).toUpperCase()}
      </span>
      <div className="peer-words">
        <p className="peer-name">{peer.name || 'A site without a name'}</p>
        <p className="dim break">{host || 'no address'}</p>
      </div>
    </div>
  )
}

function Chips({ names }: { names: readonly string[] }): ReactNode {
  return (
    <ul>
      {names.map((name) => (
        <li key={name} className="chip">
          {name}
        </li>
      ))}
    </ul>
  )
}

/** An EVM chain id, or CAIP-2 on Solana. */
type ChainId = number | string

function ConnectDetails({
  question,
  chosen,
  toggle,
}: {
  question: Extract<RelayQuestion, { kind: 'connect' }>
  chosen: readonly ChainId[]
  toggle(id: ChainId): void
}): ReactNode {
  const { chains, solanaChains, unknownChains, methods } = question
  return (
    <>
      <p className="lead">
        It will see your address and balance. It cannot do anything without asking.
      </p>
      <fieldset className="grant">
        <legend className="dim">Networks</legend>
        {[...chains, ...solanaChains].map((id) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
              data-testid={`phone-grant-${id}`}
            />
            {chainName(id)}
          </label>
        ))}
      </fieldset>
      <Ledger
        rows={[
          ['May ask for', <Chips key="methods" names={methods} />],
          ...(unknownChains.length === 0
            ? []
            : [['Not known here', <Chips key="unknown" names={unknownChains} />] as const]),
        ]}
      />
    </>
  )
}

function titleOf(question: RelayQuestion): string {
  if (question.kind === 'connect') return 'Connect to this site?'
  if (question.kind === 'solana') return solanaTitle(question)
  return question.kind === 'signIn' ? 'Sign in to this site?' : requestTitles[question.request.kind]
}

function Details({
  question,
  chosen,
  toggle,
}: {
  question: RelayQuestion
  chosen: readonly ChainId[]
  toggle(id: ChainId): void
}): ReactNode {
  switch (question.kind) {
    case 'connect':
      return <ConnectDetails question={question} chosen={chosen} toggle={toggle} />
    case 'signIn':
      return (
        <>
          <textarea
            className="paper"
            aria-label="Message"
            readOnly
            value={question.message}
            rows={11}
          />
          <Ledger
            rows={[
              ['Signs with', <Address key="with" address={question.account} />],
              ['Networks', <Chips key="chains" names={question.chains.map(chainName)} />],
            ]}
          />
        </>
      )
    case 'solana':
      return <SolanaDetails question={question} />
    case 'request':
      return question.request.kind === 'connect' ? null : (
        <RequestDetails request={question.request} />
      )
  }
}

/** The request of a site. Covers everything else until it is answered. */
export function QuestionSheet({
  question,
  waiting,
  answer,
}: {
  question: RelayQuestion
  waiting: number
  answer(answer: RelayAnswer): void
}): ReactNode {
  const sheet = useRef<HTMLDialogElement>(null)
  const title = useId()
  const all: readonly ChainId[] =
    question.kind === 'connect' ? [...question.chains, ...question.solanaChains] : []
  const [chosen, setChosen] = useState(all)
  const heading = useRef<HTMLHeadingElement>(null)
  const open = (): void => {
    sheet.current?.showModal()
    heading.current?.focus()
  }
  useEffect(open, [])
  const toggle = (id: ChainId): void =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const approve = (): void => {
    if (chosen.length === all.length) return answer(true)
    const chains = chosen.filter((id) => typeof id === 'number')
    const solanaChains = chosen.filter((id) => typeof id === 'string')
    answer({ chains, solanaChains })
  }

  return (
    // Escape does not answer: closed, it opens again.
    <dialog
      ref={sheet}
      className="sheet rise"
      aria-labelledby={title}
      onClose={open}
      data-testid="phone-request"
    >
      <div className="sheet-body">
        <Peer peer={question.peer} />
        <h2 id={title} ref={heading} tabIndex={-1}>
          {titleOf(question)}
        </h2>
        <Details question={question} chosen={chosen} toggle={toggle} />
      </div>
      <footer>
        {waiting > 0 && (
          <p className="dim">
            {waiting === 1 ? 'One more request waits.' : `${waiting} more requests wait.`}
          </p>
        )}
        <div className="answers">
          <button
            type="button"
            className="button"
            onClick={() => answer(false)}
            data-testid="phone-reject"
          >
            Reject
          </button>
          <button
            type="button"
            className="button primary"
            onClick={approve}
            disabled={question.kind === 'connect' && chosen.length === 0}
            data-testid="phone-approve"
          >
            {question.kind === 'connect'
              ? 'Connect'
              : question.kind === 'signIn'
                ? 'Sign in'
                : 'Approve'}
          </button>
        </div>
      </footer>
    </dialog>
  )
}
