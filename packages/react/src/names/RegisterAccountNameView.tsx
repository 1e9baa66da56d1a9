import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function RegisterAccountNameView(): ReactElement {
  return <View>{null}</View>
}
