import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function TransactionDetailsView(): ReactElement {
  return <View>{null}</View>
}
