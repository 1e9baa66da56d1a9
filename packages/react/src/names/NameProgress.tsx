import type { NamesState } from '@latchkey/core'
import { IconButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Ring, Status } from '../ui/Status.js'
import { useNameTexts } from './namesTexts.js'
import { useNamesFlow } from './useNames.js'

/** Lets the lines of a message end after commas rather than inside a word. */
function breakable(message: string): ReactNode {
  const [first, ...others] = message.split(',')
  return [
    first,
    ...others.map((part) => (
      <Fragment key={part}>
        ,<wbr />
        {part}
      </Fragment>
    )),
  ]
}

/** Renders the wallet's signature request, and the registration of the name. */
export function NameProgress({
  state,
}: {
  state: Extract<NamesState, { status: 'signing' | 'registering' }>
}): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { back } = useTexts()
  const texts = useNameTexts()
  const { names } = useNamesFlow()
  const { connection } = useConnection()
  const { name, message } = state.request
  const isSigning = state.status === 'signing'
  const { title, text } = isSigning
    ? texts.signing(connection?.wallet.name ?? latchkey.options.app.name, name)
    : texts.registering(name)
  return (
    // No button in the place of the last one: the second press of a double click would hit it.
    <View
      start={
        isSigning ? (
          <IconButton icon="back" label={back} testId="lk-name-cancel" onPress={names.cancel} />
        ) : null
      }
    >
      <Status
        art={
          <Ring state="busy">
            <span className="lk-tile lk-tile--72 lk-names__tile">
              <Icon name="nameplate" size={32} />
            </span>
          </Ring>
        }
        title={title}
        text={text}
      />
      <p className="lk-vh" role="status">
        {title}
      </p>
      <div className="lk-names__signed">
        <b>{texts.message}</b>
        <code dir="ltr" data-testid="lk-name-message">
          {breakable(message)}
        </code>
      </div>
    </View>
  )
}
