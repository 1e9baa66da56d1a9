import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WalletSendPreviewView(): ReactElement {
  return <View>{null}</View>
}
