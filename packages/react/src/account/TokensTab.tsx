import { isFeatureOn, type Network, type TokenBalance } from '@latchkey/core'
import { usesSmartAccount } from '@latchkey/core/internal'
import { Button, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { type ReactElement, useState } from 'react'
import { TokenRow } from '../balances/TokenRow.js'
import type { AccountBalances } from '../balances/useAccountBalances.js'
import { useHiddenAmounts } from '../balances/useHiddenAmounts.js'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useSlow } from '../kernel/useSlow.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { Empty } from '../ui/Empty.js'
import { IconTile } from '../ui/Tile.js'
import { VirtualList } from '../ui/VirtualList.js'
import { Note } from './AccountNotes.js'
import { useAccountTexts } from './accountTexts.js'

/** From this number on, only the tokens on screen are drawn. */
const MANY = 60

/** Height of a row in px. */
const ROW_PX = 58

const widths = [88, 104, 64, 72]

/** Renders placeholder rows for tokens. Hidden ones keep the sheet's height during a short wait. */
export function WaitingRows({ isHidden }: { isHidden: boolean }): ReactElement {
  return (
    <ul
      className="lk-list"
      aria-hidden="true"
      data-testid="lk-waiting-rows"
      style={isHidden ? { visibility: 'hidden' } : undefined}
    >
      {widths.map((width) => (
        <li key={width} className="lk-row">
          <span className="lk-sk lk-sk--token" />
          <span className="lk-row__main lk-row__main--wait">
            <span className="lk-sk" style={{ inlineSize: `${width}px`, blockSize: '12px' }} />
            <span className="lk-sk" style={{ inlineSize: `${width - 22}px`, blockSize: '10px' }} />
          </span>
          <span className="lk-sk" style={{ inlineSize: '62px', blockSize: '12px' }} />
        </li>
      ))}
    </ul>
  )
}

function TokenList({
  tokens,
  label,
}: {
  tokens: readonly TokenBalance[]
  label: string
}): ReactElement {
  const { isHidden } = useHiddenAmounts()
  const rowOf = (token: TokenBalance): ReactElement => (
    <TokenRow key={token.id} token={token} isHidden={isHidden} />
  )
  if (tokens.length <= MANY)
    return (
      <ul className="lk-list" aria-label={label}>
        {tokens.map(rowOf)}
      </ul>
    )
  return (
    <VirtualList
      count={tokens.length}
      estimate={ROW_PX}
      label={label}
      keyOf={(index) => tokens[index]?.id ?? String(index)}
      render={(index) => {
        const token = tokens[index]
        return token && rowOf(token)
      }}
    />
  )
}

/** Renders tokens of no list, hidden until the user shows them. */
function Unverified({ tokens }: { tokens: readonly TokenBalance[] }): ReactElement | null {
  const texts = useAccountTexts()
  const [isOpen, setOpen] = useState(false)
  if (tokens.length === 0) return null
  return (
    <>
      <div className="lk-acct__more">
        <TextButton testId="lk-unverified" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? texts.hideUnverified : texts.showUnverified(tokens.length)}
        </TextButton>
      </div>
      {isOpen && (
        <>
          <Note icon="alert" title={texts.unverified.title}>
            {texts.unverified.text}
          </Note>
          <TokenList tokens={tokens} label={texts.showUnverified(tokens.length)} />
        </>
      )}
    </>
  )
}

/** Renders the ways to receive or buy tokens, for an empty account. */
function Nothing({ network }: { network: Network }): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const isProved = useConnection().connection?.isAddressProved !== false
  const texts = useAccountTexts()
  const chevron = <Icon name="chevron-right" size={18} />
  function buy(): void {
    latchkey.report('SELECT_BUY_CRYPTO', { isSmartAccount: usesSmartAccount(latchkey) })
    latchkey.modal.push({ view: 'OnRampProviders' })
  }
  return (
    <>
      <Empty icon="wallet" title={texts.empty.title} text={texts.empty.text(network.name)} />
      <ul className="lk-list">
        {isProved && isFeatureOn(latchkey, 'onramp') && (
          <Row
            lead={<IconTile name="card" />}
            title={texts.buyRow.title}
            sub={<span className="lk-row__sub">{texts.buyRow.sub}</span>}
            trail={chevron}
            testId="lk-empty-buy"
            onPress={buy}
          />
        )}
        {isProved && isFeatureOn(latchkey, 'receive') && (
          <Row
            lead={<IconTile name="qr" />}
            title={texts.receiveRow.title}
            sub={<span className="lk-row__sub">{texts.receiveRow.sub}</span>}
            trail={chevron}
            testId="lk-empty-receive"
            onPress={() => latchkey.modal.push({ view: 'WalletReceive' })}
          />
        )}
      </ul>
    </>
  )
}

/** Renders the account's tokens. */
export function TokensTab({
  balances,
  network,
  isOnline,
}: {
  balances: AccountBalances
  network: Network
  isOnline: boolean
}): ReactElement {
  const texts = useAccountTexts()
  const { tryAgain } = useTexts()
  const { tokens, isPending, isFailed, refresh } = balances
  const isSlow = useSlow(isPending)
  if (tokens) {
    const owned = tokens.filter(({ amount }) => amount > 0n)
    const [verified, unverified] = [
      owned.filter(({ isVerified }) => isVerified),
      owned.filter(({ isVerified }) => !isVerified),
    ]
    return (
      <>
        {verified.length > 0 ? (
          <TokenList tokens={verified} label={texts.tokens} />
        ) : (
          <Nothing network={network} />
        )}
        <Unverified tokens={unverified} />
      </>
    )
  }
  if (!isOnline)
    return <Empty icon="offline" title={texts.offline.title} text={texts.offlineEmpty} />
  if (isFailed)
    return (
      <Empty
        icon="refresh"
        tone="warning"
        role="alert"
        title={texts.failed.title}
        text={texts.failed.text}
      >
        <Button size="auto" icon="refresh" testId="lk-try-again" onPress={refresh}>
          {tryAgain}
        </Button>
      </Empty>
    )
  return <WaitingRows isHidden={!isSlow} />
}
