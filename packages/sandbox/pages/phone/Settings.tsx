import type { ReactNode } from 'react'
import type { Phone } from './createPhone.js'
import { isAnswers } from './settings.js'

/** The test settings of the phone: no network, and automatic answers. */
export function Settings({
  phone,
  isOnline,
  changed,
}: {
  phone: Phone
  isOnline: boolean
  changed(): void
}): ReactNode {
  return (
    <section>
      <h2>Settings</h2>
      <div className="card">
        <label className="row">
          <span className="grow">
            Flight mode
            <span className="dim">Nothing arrives, and answers wait.</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={!isOnline}
            aria-checked={!isOnline}
            onChange={() => (isOnline ? phone.wallet.goOffline() : phone.wallet.goOnline())}
            data-testid="phone-offline"
          />
        </label>
        <label className="row">
          <span className="grow">Requests</span>
          <select
            value={phone.answers()}
            onChange={({ target }) => {
              if (isAnswers(target.value)) phone.setAnswers(target.value)
              changed()
            }}
            data-testid="phone-answers"
          >
            <option value="ask">Ask me</option>
            <option value="auto">Approve all</option>
            <option value="reject">Reject all</option>
          </select>
        </label>
      </div>
    </section>
  )
}
