import { TextButton } from '@latchkey/ui/Button'
import { type ReactElement, useRef, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Sheet } from '../../ui/Sheet.js'
import { createPasskey, type NewPasskey, readPasskey } from '../passkey.js'
import { custodyTexts } from './custodyTexts.js'
import { PasskeyButton } from './PasskeyButton.js'
import type { CustodyViewProps } from './viewProps.js'

/** Renders the creation of a passkey, followed by one use that tests its output. */
export function NewPasskeyView({
  screen: { walletId, step },
  answer,
}: CustodyViewProps<'newPasskey'>): ReactElement {
  const made = useRef<NewPasskey | undefined>(undefined)
  const [isMade, setMade] = useState(false)
  const [isUnsupported, setUnsupported] = useState(false)
  const texts = custodyTexts().passkey

  async function enrol(signal: AbortSignal): Promise<string> {
    made.current ??= await createPasskey(window, { walletId, signal })
    setMade(true)
    return readPasskey(window, { walletId, made: made.current, signal })
  }

  return (
    <Sheet title={texts.create} step={step} onClose={answer} closeLabel={custodyTexts().cancel}>
      <Intro icon="key">{texts.text}</Intro>
      <PasskeyButton
        label={isMade ? texts.test : texts.create}
        onPress={enrol}
        onDone={(passkey) => answer({ passkey })}
        onUnsupported={() => {
          made.current = undefined
          setMade(false)
          setUnsupported(true)
        }}
      />
      <TextButton testId="lk-passkey-instead" onPress={() => answer({ isInstead: true })}>
        {isUnsupported ? texts.insteadUnsupported : texts.instead}
      </TextButton>
    </Sheet>
  )
}

/** Renders the request for the enrolled passkey, as proof. */
export function PresentPasskeyView({
  screen,
  answer,
}: CustodyViewProps<'presentPasskey'>): ReactElement {
  const { walletId, hasCode, error } = screen
  const texts = custodyTexts().passkey
  return (
    <Sheet title={texts.current} onClose={answer} closeLabel={custodyTexts().cancel}>
      <Intro icon="key">{texts.currentText}</Intro>
      <PasskeyButton
        label={custodyTexts().present.usePasskey}
        error={error}
        onPress={(signal) => readPasskey(window, { walletId, signal })}
        onDone={(passkey) => answer({ passkey })}
      />
      {hasCode && (
        <TextButton testId="lk-passkey-instead" onPress={() => answer({ isInstead: true })}>
          {texts.codeInstead}
        </TextButton>
      )}
    </Sheet>
  )
}
