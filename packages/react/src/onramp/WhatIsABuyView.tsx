import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function WhatIsABuyView(): ReactElement {
  return <View>{null}</View>
}
