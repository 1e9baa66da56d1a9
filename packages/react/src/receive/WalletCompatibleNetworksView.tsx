import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WalletCompatibleNetworksView(): ReactElement {
  return <View>{null}</View>
}
