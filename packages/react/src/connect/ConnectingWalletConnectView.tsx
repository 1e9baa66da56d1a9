import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function ConnectingWalletConnectView(): ReactElement {
  return <View>{null}</View>
}
