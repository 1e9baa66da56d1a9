import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function SwitchAddressView(): ReactElement {
  return <View>{null}</View>
}
