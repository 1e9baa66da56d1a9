import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WalletSendView(): ReactElement {
  return <View>{null}</View>
}
