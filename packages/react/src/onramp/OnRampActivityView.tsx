import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function OnRampActivityView(): ReactElement {
  return <View>{null}</View>
}
