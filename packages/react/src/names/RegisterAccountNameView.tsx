import { isFeatureOn } from '@latchkey/core'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../kernel/context.js'
import { useNameTexts } from '../locales/useNameTexts.js'
import { Empty } from '../ui/Empty.js'
import { View } from '../ui/View.js'
import { NameForm } from './NameForm.js'
import { NameProgress } from './NameProgress.js'
import css from './names.css?inline'
import { useNames } from './useNames.js'

export function RegisterAccountNameView(): ReactElement {
  const { latchkey } = useKit()
  const texts = useNameTexts()
  const { names, state } = useNames()
  useStyles(css)
  useEffect(() => latchkey.report('OPEN_ENS_FLOW'), [latchkey])
  // Who leaves this view leaves the wallet's question as well: nothing is registered that nobody
  // waits for. Where to approve lies over it.
  useEffect(
    () => () => {
      const modal = latchkey.modal.getState()
      if (
        modal.status !== 'open' ||
        !modal.stack.some(({ view }) => view === 'RegisterAccountName')
      )
        names.cancel()
    },
    [names, latchkey],
  )
  const registered = state.status === 'registered' ? state.name : undefined
  useEffect(() => {
    // Registered while the modal was closed.
    if (registered !== undefined)
      latchkey.modal.send({
        type: 'viewReplaced',
        view: { view: 'RegisterAccountNameSuccess', name: registered },
      })
  }, [registered, latchkey])
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
