import type { ApprovalRequest } from '@latchkey/testing'
import { Avatar } from '@latchkey/ui/Avatar'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { type FormEvent, type ReactNode, useState } from 'react'
import { RequestDetails, requestTitles } from '../shared/RequestDetails.js'
import { hostOf } from '../shared/words.js'

/** One question and its answers: no, yes, or the index of the account to share. */
export interface Question {
  request: ApprovalRequest
  answer(answer: boolean | number): void
}

function Accounts({
  accounts,
  chosen,
  choose,
}: {
  accounts: readonly string[]
  chosen: number
  choose(index: number): void
}): ReactNode {
  return (
    <fieldset className="accounts">
      <legend className="dim">Account to share</legend>
      {accounts.map((address, index) => (
        <label key={address} className="account">
          <Avatar address={address} size={36} />
          <span>
            <span className="peer-name">Account {index + 1}</span>
            <code className="dim">{shortAddress(address)}</code>
          </span>
          <input
            type="radio"
            name="account"
            checked={chosen === index}
            onChange={() => choose(index)}
            data-testid={`popup-account-${index}`}
          />
        </label>
      ))}
    </fieldset>
  )
}

function QuestionForm({ question: { request, answer } }: { question: Question }): ReactNode {
  const [chosen, choose] = useState(0)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    answer(request.kind === 'connect' ? chosen : true)
  }
  return (
    <form onSubmit={submit} data-testid="popup-request">
      <div className="body">
        {request.kind === 'connect' ? (
          <Accounts accounts={request.accounts} chosen={chosen} choose={choose} />
        ) : (
          <RequestDetails request={request} />
        )}
      </div>
      <div className="answers">
        <button
          type="button"
          className="button"
          onClick={() => answer(false)}
          data-testid="popup-reject"
        >
          Reject
        </button>
        <button type="submit" className="button primary" data-testid="popup-approve">
          {request.kind === 'connect' ? 'Connect' : 'Approve'}
        </button>
      </div>
    </form>
  )
}

/** The popup wallet: the site, the request, and two buttons. */
export function Popup({
  site,
  question,
}: {
  site: { name: string; origin: string } | undefined
  question: Question | undefined
}): ReactNode {
  return (
    <main className="popup">
      <header>
        <img src="/kestrel.svg" alt="" width="28" height="28" />
        Kestrel
        <span className="badge">Test wallet</span>
      </header>
      {site && (
        <div className="peer">
          <span className="tile" aria-hidden="true">
            {(site.name || hostOf(site.origin)).slice(0, 1).toUpperCase()}
          </span>
          <div className="peer-words">
            <p className="peer-name">{site.name || 'A site'}</p>
            <p className="dim break">{hostOf(site.origin)}</p>
          </div>
        </div>
      )}
      <h1 tabIndex={-1}>{question ? requestTitles[question.request.kind] : 'Nothing to do'}</h1>
      {question ? (
        <QuestionForm key={`${question.request.kind}`} question={question} />
      ) : (
        <p role="status" className="dim">
          {site
            ? 'Waiting for what the site asks.'
            : 'This wallet opens by itself when a site asks it something.'}
        </p>
      )}
    </main>
  )
}
