import { Button } from '@latchkey/ui/Button'
import { type ReactElement, useEffect, useRef } from 'react'
import { useCopy } from '../modal/useCopy.js'
import { useWalletTexts } from '../wallets/walletTexts.js'

/** Renders the whole link as text, for browsers that block copying. */
function LinkText({ uri }: { uri: string }): ReactElement {
  const { pairing } = useWalletTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.select(), [])
  return (
    <textarea
      ref={area}
      className="lk-linktext"
      aria-label={pairing.link}
      dir="ltr"
      rows={3}
      readOnly
      value={uri}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}

/**
 * Renders the button that copies the pairing's link, for a wallet that cannot be opened and cannot
 * scan.
 */
export function CopyLink({ uri }: { uri: string | undefined }): ReactElement {
  const { pairing } = useWalletTexts()
  const { copy, isBlocked } = useCopy(uri ?? '', pairing)
  return (
    <>
      {isBlocked && uri && <LinkText uri={uri} />}
      <Button icon="copy" testId="lk-copy-link" isDisabled={!uri} onPress={copy}>
        {pairing.copyLink}
      </Button>
    </>
  )
}
