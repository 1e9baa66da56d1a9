import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function OnRampTokenSelectView(): ReactElement {
  return <View>{null}</View>
}
