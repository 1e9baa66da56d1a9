import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function OnRampFiatSelectView(): ReactElement {
  return <View>{null}</View>
}
