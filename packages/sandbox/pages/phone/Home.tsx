import type { RelayWalletView } from '@latchkey/testing/relay'
import { Avatar } from '@latchkey/ui/Avatar'
import { shortAddress } from '@latchkey/ui/shortAddress'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { chainName } from '../shared/chains.js'
import type { Phone } from './createPhone.js'
import { Log } from './Log.js'
import { PairForm } from './PairForm.js'
import { QuestionSheet } from './QuestionSheet.js'
import { Sessions } from './Sessions.js'
import { Settings } from './Settings.js'
import { useBalance } from './useBalance.js'

interface Parts {
  phone: Phone
  view: RelayWalletView
}

function Chains({ phone, view }: Parts): ReactNode {
  return (
    <fieldset className="chains">
      <legend className="visually-hidden">Network</legend>
      {view.chains.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name="chain"
            checked={view.chainId === id}
            onChange={() => phone.wallet.switchChain(id)}
            data-testid={`phone-chain-${id}`}
          />
          <span>{chainName(id)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Hero({ phone, view }: Parts): ReactNode {
  const address = phone.wallet.accounts[view.account]?.address ?? ''
  const solana = phone.wallet.solanaAccounts[view.account]?.address ?? ''
  const balance = useBalance(address, view.chainId, view.log.length)
  const solanaBalance = useBalance(solana, undefined, view.log.length)
  return (
    <section className="hero" aria-label="Account">
      <div className="peer">
        <Avatar address={address} size={44} />
        <div className="peer-words">
          <h2 className="peer-name">Account {view.account + 1}</h2>
          <code>{shortAddress(address)}</code>
        </div>
        <span className={view.isOnline ? 'state' : 'state off'}>
          {view.isOnline ? 'Online' : 'Offline'}
        </span>
      </div>
      <p className="balance">{balance}</p>
      <div className="solana" data-testid="phone-solana">
        <span>Solana</span>
        <code>{shortAddress(solana)}</code>
        <span>{solanaBalance}</span>
      </div>
      <Chains phone={phone} view={view} />
    </section>
  )
}

function Accounts({ phone, view }: Parts): ReactNode {
  return (
    <section>
      <h2>Accounts</h2>
      <fieldset className="card">
        <legend className="visually-hidden">Account that sites see</legend>
        {phone.wallet.accounts.map(({ address }, index) => (
          <label key={address} className="row">
            <Avatar address={address} size={36} />
            <span className="peer-words">
              <span className="peer-name">Account {index + 1}</span>
              <code className="dim">
                {shortAddress(address)}
                {' · '}
                {shortAddress(phone.wallet.solanaAccounts[index]?.address ?? '')}
              </code>
            </span>
            <input
              type="radio"
              name="account"
              checked={view.account === index}
              onChange={() => phone.wallet.selectAccount(index)}
              data-testid={`phone-account-${index}`}
            />
          </label>
        ))}
      </fieldset>
    </section>
  )
}

/** The phone: one page, and a sheet over it for a site's request. */
export function Home({ phone, failed }: { phone: Phone; failed: string }): ReactNode {
  const view = useSyncExternalStore(phone.wallet.subscribe, phone.wallet.view)
  const [, refresh] = useState(0)
  return (
    <main className="phone">
      <header>
        <img src="/tern.svg" alt="" width="30" height="30" />
        <h1>Tern</h1>
        <span className="badge">Test wallet</span>
      </header>
      <Hero phone={phone} view={view} />
      <PairForm pair={phone.wallet.pair} failed={failed} />
      <Sessions sessions={view.sessions} disconnect={phone.wallet.disconnect} />
      <Accounts phone={phone} view={view} />
      <Settings
        phone={phone}
        isOnline={view.isOnline}
        changed={() => refresh((count) => count + 1)}
      />
      <Log entries={view.log} />
      {view.question && (
        <QuestionSheet
          key={view.question.id}
          question={view.question}
          waiting={view.waiting}
          answer={phone.answer}
        />
      )}
    </main>
  )
}
