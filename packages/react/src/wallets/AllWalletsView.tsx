import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function AllWalletsView(): ReactElement {
  return <View>{null}</View>
}
