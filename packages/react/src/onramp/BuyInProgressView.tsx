import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function BuyInProgressView(): ReactElement {
  return <View>{null}</View>
}
