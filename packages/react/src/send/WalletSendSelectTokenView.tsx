import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WalletSendSelectTokenView(): ReactElement {
  return <View>{null}</View>
}
