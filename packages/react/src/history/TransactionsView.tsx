import type { ReactElement } from 'react'
import { View } from '../modal/View.js'
import { ActivityList } from './ActivityList.js'

export function TransactionsView(): ReactElement {
  return (
    <View isTall isBare>
      <ActivityList isWhole />
    </View>
  )
}
