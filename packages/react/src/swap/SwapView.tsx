import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function SwapView(): ReactElement {
  return <View>{null}</View>
}
