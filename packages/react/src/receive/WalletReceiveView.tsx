import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WalletReceiveView(): ReactElement {
  return <View>{null}</View>
}
