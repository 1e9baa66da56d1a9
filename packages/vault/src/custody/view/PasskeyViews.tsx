import { TextButton } from '@latchkey/ui/Button'
import { type ReactElement, useRef, useState } from 'react'
import { Intro } from '../../ui/Intro.js'
import { Sheet } from '../../ui/Sheet.js'
import { createPasskey, type NewPasskey, readPasskey } from '../passkey.js'
import { PasskeyButton } from './PasskeyButton.js'
import type { CustodyViewProps } from './viewProps.js'

/**
 * A new passkey: made, then used once, because one that was never used has not shown that it opens
 * anything.
 */
export function NewPasskeyView({
  screen: { walletId },
  answer,
}: CustodyViewProps<'newPasskey'>): ReactElement {
  const made = useRef<NewPasskey | undefined>(undefined)
  const [isMade, setMade] = useState(false)
  const [isUnsupported, setUnsupported] = useState(false)

  async function enrol(signal: AbortSignal): Promise<string> {
    // The label has the date, but no user name, which would reveal the owner.
    const date = new Date().toLocaleDateString(undefined, { dateStyle: 'medium' })
    const name = `Wallet recovery, ${date}`
    made.current ??= await createPasskey(window, { walletId, name, signal })
    setMade(true)
    return readPasskey(window, { walletId, made: made.current, signal })
  }

  return (
    <Sheet title="Create a passkey" onClose={() => answer(null)} closeLabel="Cancel">
      <Intro icon="key">
        Your browser asks twice: to save the passkey, then to test it. Save it where your new
        devices can find it, such as a password manager.
      </Intro>
      <PasskeyButton
        label={isMade ? 'Test your passkey' : 'Create a passkey'}
        onPress={enrol}
        onDone={(passkey) => answer({ passkey })}
        onUnsupported={() => {
          made.current = undefined
          setMade(false)
          setUnsupported(true)
        }}
      />
      <TextButton testId="lk-passkey-instead" onPress={() => answer({ isInstead: true })}>
        {isUnsupported
          ? 'Use a recovery code and password'
          : 'Use a recovery code and password instead'}
      </TextButton>
    </Sheet>
  )
}

/** The passkey that counts until now, as proof. */
export function PresentPasskeyView({
  screen,
  answer,
}: CustodyViewProps<'presentPasskey'>): ReactElement {
  const { walletId, hasCode, error } = screen
  return (
    <Sheet title="Your current passkey" onClose={() => answer(null)} closeLabel="Cancel">
      <Intro icon="key">Use your current passkey to confirm the change.</Intro>
      <PasskeyButton
        label="Use your passkey"
        error={error}
        onPress={(signal) => readPasskey(window, { walletId, signal })}
        onDone={(passkey) => answer({ passkey })}
      />
      {hasCode && (
        <TextButton testId="lk-passkey-instead" onPress={() => answer({ isInstead: true })}>
          Use your recovery code instead
        </TextButton>
      )}
    </Sheet>
  )
}
