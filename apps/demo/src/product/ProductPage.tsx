import { ConnectButton } from '@latchkey/react'
import type { ReactElement } from 'react'
import { withAddressOptions } from '../addressOptions.js'
import { Logo } from '../Logo.js'
import type { DemoOptions } from '../options.js'
import { DepositCard } from './DepositCard.js'
import { LanguageSwitch, ThemeSwitch } from './Switches.js'
import { TryIt } from './TryIt.js'
import { Vaults } from './Vaults.js'

const facts = [
  ['Two', 'ecosystems, one modal'],
  ['Zero', 'requests before a click'],
  ['MIT', 'every part is yours to run'],
] as const

function Header(): ReactElement {
  return (
    <header className="h-top" id="top">
      <Logo />
      <nav className="h-nav" aria-label="Main">
        <a href="#try">Try it</a>
        <a href={withAddressOptions('/playground')}>Playground</a>
        <a href={withAddressOptions('/bench')}>Bench</a>
      </nav>
      <ThemeSwitch />
      <LanguageSwitch />
      <ConnectButton />
    </header>
  )
}

function Hero(): ReactElement {
  return (
    <div className="h-hero">
      <div>
        <h1>
          <bdi>Your own wallet modal for Ethereum and Solana.</bdi>
        </h1>
        <p>
          <bdi>
            People connect a wallet or log in by e-mail, then send, swap and buy without leaving
            your app. Millpond is an invented savings app with Latchkey in it. Everything here
            works, on local chains.
          </bdi>
        </p>
        <ul className="h-stats">
          {facts.map(([number, text]) => (
            <li key={number}>
              <b>{number}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <DepositCard />
    </div>
  )
}

/** The demo: a savings app that embeds the kit. */
export function ProductPage({ options }: { options: DemoOptions }): ReactElement {
  return (
    <>
      <Header />
      <main className="h-main">
        <Hero />
        <TryIt options={options} />
        <Vaults />
      </main>
      <footer className="h-foot">
        <a href={withAddressOptions('/playground')}>Playground</a>
        <a href={withAddressOptions('/bench')}>Test bench</a>
        {options.login && <a href={options.mailboxUrl}>Mailbox of the sandbox</a>}
      </footer>
    </>
  )
}
