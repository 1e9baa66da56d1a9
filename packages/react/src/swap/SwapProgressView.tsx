import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function SwapProgressView(): ReactElement {
  return <View>{null}</View>
}
