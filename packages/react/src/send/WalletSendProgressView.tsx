import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WalletSendProgressView(): ReactElement {
  return <View>{null}</View>
}
