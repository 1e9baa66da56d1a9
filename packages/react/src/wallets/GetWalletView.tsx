import { LinkButton } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Points } from './Points.js'
import { useWalletGuideTexts } from './walletGuideTexts.js'
import css from './wallets.css?inline'

/** A wallet list by publishers who sell no wallet. */
const FIND_WALLET_URL = 'https://ethereum.org/wallets/find-wallet/'

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
    </View>
  )
}
