import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function SwapSelectTokenView(): ReactElement {
  return <View>{null}</View>
}
