import { isFeatureOn } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { NameForm } from './NameForm.js'
import { NameProgress } from './NameProgress.js'
import css from './names.css?inline'
import { useNameTexts } from './namesTexts.js'
import { useNamesFlow } from './useNames.js'

export function RegisterAccountNameView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useNameTexts()
  const { state } = useNamesFlow()
  useStyles(css)
  useEffect(() => latchkey.report('OPEN_ENS_FLOW'), [latchkey])
  if (!isFeatureOn(latchkey, 'names')) {
    return (
      <View>
        <Empty icon="nameplate" title={texts.notHere.title} text={texts.notHere.text} />
      </View>
    )
  }
  switch (state.status) {
    case 'registered':
      return <View>{null}</View>
    case 'signing':
    case 'registering':
      return <NameProgress state={state} />
    default:
      return <NameForm state={state} />
  }
}
