import { parseLink, recommendedQuery } from '@latchkey/core/internal'
import { LinkButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { Points } from './Points.js'
import { useDirectory } from './useDirectory.js'
import { WalletTile } from './WalletTile.js'
import { useWalletGuideTexts } from './walletGuideTexts.js'
import css from './wallets.css?inline'

/** A list of wallets by a publisher that sells none. */
const FIND_WALLET_URL = 'https://ethereum.org/wallets/find-wallet/'

const SHOWN = 3

/** Renders the first wallets of the directory that can be installed from here. */
function Downloadable(): ReactElement | null {
  const { latchkey } = useLatchkeyContext()
  const { connect } = useTexts()
  const { data } = useDirectory(recommendedQuery(latchkey))
  const entries = (data?.wallets ?? [])
    .filter((entry) => parseLink(entry.chromeStore ?? entry.appStore ?? entry.playStore))
    .slice(0, SHOWN)
  if (entries.length === 0) return null
  return (
    <ul className="lk-list" aria-label={connect.wallets}>
      {entries.map((entry) => (
        <Row
          key={entry.id}
          lead={<WalletTile {...entry} />}
          title={entry.name}
          trail={<Icon name="chevron-right" size={18} />}
          testId={`lk-get-${entry.id}`}
          onPress={() => latchkey.modal.push({ view: 'Downloads', entry })}
        />
      ))}
    </ul>
  )
}

export function GetWalletView(): ReactElement {
  const { opensNewTab } = useTexts()
  useStyles(css)
  const { browser, phone, caution, find } = useWalletGuideTexts()
  return (
    <View
      foot={
        <LinkButton kind="primary" icon="external" href={FIND_WALLET_URL} newTabText={opensNewTab}>
          {find}
        </LinkButton>
      }
    >
      <Points
        points={[
          { ...browser, icon: 'window' },
          { ...phone, icon: 'phone' },
          { ...caution, icon: 'lock' },
        ]}
      />
      <Downloadable />
    </View>
  )
}
