import type { ReactElement } from 'react'
import { View } from '../ui/View.js'

export function SwapPreviewView(): ReactElement {
  return <View>{null}</View>
}
