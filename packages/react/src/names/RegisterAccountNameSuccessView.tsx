import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function RegisterAccountNameSuccessView(): ReactElement {
  return <View>{null}</View>
}
