import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function OnRampProvidersView(): ReactElement {
  return <View>{null}</View>
}
