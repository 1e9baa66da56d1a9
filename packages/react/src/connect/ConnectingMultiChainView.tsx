import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function ConnectingMultiChainView(): ReactElement {
  return <View>{null}</View>
}
