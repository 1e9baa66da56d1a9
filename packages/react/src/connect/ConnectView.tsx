import { connectWallet, type RankedWallet, rankWallets } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { pushView } from '../kernel/navigate.js'
import { useMachine } from '../kernel/useMachine.js'
import { useTexts } from '../locales/TextsContext.js'
import { Button, IconButton } from '../ui/Button.js'
import { Empty } from '../ui/Empty.js'
import { Row } from '../ui/Row.js'
import { Tile } from '../ui/Tile.js'
import { View } from '../ui/View.js'

function Badge({ badge, isReady }: { badge: RankedWallet['badge']; isReady: boolean }): ReactElement | undefined {
  const { connect } = useTexts()
  if (isReady) return <span className="lk-badge lk-badge--accent">{connect.ready}</span>
  if (badge === 'recent') return <span className="lk-badge lk-badge--accent">{connect.recent}</span>
  // On a phone it cannot be known what is installed.
  return badge === 'installed' ? <span className="lk-badge lk-wide">{connect.installed}</span> : undefined
}

function WalletRow({ wallet, badge }: RankedWallet): ReactElement {
  const { latchkey } = useKit()
  const { connect } = useTexts()
  const isReady = useMachine(latchkey.connect, (state) => 'failure' in state && state.failure?.ready === true && state.failure.wallet.id === wallet.id)
  function choose(): void {
    connectWallet(latchkey, wallet.id)
    pushView(latchkey, { view: 'Connecting', wallet })
  }
  return (
    <Row
      lead={<Tile name={wallet.name} iconUrl={wallet.iconUrl} />}
      title={wallet.name}
      sub={wallet.conflict && <span className="lk-row__sub lk-row__sub--warning">{connect.conflict}</span>}
      trail={<Badge badge={badge} isReady={isReady} />}
      testId={`lk-wallet-${wallet.id}`}
      onPress={choose}
    />
  )
}

/** The visitor agrees by going on; said only when the app gave its pages. */
function Consent(): ReactElement | null {
  const { latchkey } = useKit()
  const { consent } = useTexts().connect
  const { name, termsUrl, privacyUrl } = latchkey.options.app
  const links = [
    { href: termsUrl, text: consent.terms },
    { href: privacyUrl, text: consent.privacy },
  ].filter(({ href }) => href)
  if (links.length === 0) return null
  return (
    <p className="lk-foot__note">
      {consent.before(name)}
      {links.map(({ href, text }, i) => (
        <span key={text}>
          {i > 0 && consent.and}
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        </span>
      ))}
      {consent.after}
    </p>
  )
}

export function ConnectView(): ReactElement {
  const { latchkey } = useKit()
  const texts = useTexts()
  const wallets = rankWallets(useMachine(latchkey.wallets), latchkey.options.featuredWalletIds)
  const explain = (): void => pushView(latchkey, { view: 'WhatIsAWallet' })
  return (
    <View
      start={<IconButton icon="help" label={texts.whatIsAWallet.help} testId="lk-help" onPress={explain} />}
      footLine
      foot={
        <>
          <Button kind="ghost" size="md" onPress={explain}>
            {texts.connect.noWallet}
          </Button>
          <Consent />
        </>
      }
    >
      {wallets.length === 0 ? (
        <Empty icon="wallet" title={texts.connect.none.title} text={texts.connect.none.text}>
          <Button kind="primary" size="auto" onPress={() => pushView(latchkey, { view: 'GetWallet' })}>
            {texts.getWallet}
          </Button>
        </Empty>
      ) : (
        <ul className="lk-list lk-list--tight" aria-label={texts.connect.wallets}>
          {wallets.map(({ wallet, badge }, i) => (
            <WalletRow key={`${wallet.id} ${wallets.findIndex((other) => other.wallet.id === wallet.id) === i ? '' : i}`} wallet={wallet} badge={badge} />
          ))}
        </ul>
      )}
    </View>
  )
}
