import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function TransactionsView(): ReactElement {
  return <View>{null}</View>
}
