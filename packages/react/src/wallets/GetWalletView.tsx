import { LinkButton } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useTexts } from '../locales/TextsContext.js'
import { View } from '../ui/View.js'
import { Points } from './Points.js'
import css from './wallets.css?inline'

/** A list kept by people who sell no wallet. */
const FIND_WALLET_URL = 'https://ethereum.org/wallets/find-wallet/'

export function GetWalletView(): ReactElement {
  const { getAWallet, opensNewTab } = useTexts()
  useStyles(css)
  const { browser, phone, caution, find } = getAWallet
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
    </View>
  )
}
