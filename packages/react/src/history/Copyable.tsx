import { IconButton } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { useCopy } from '../modal/useCopy.js'
import { FullAddress } from '../ui/FullAddress.js'
import { useHistoryTexts } from './historyTexts.js'

interface CopyableProps {
  name: string
  text: string
  /** Accessible name of the copy button. */
  label: string
  /**
   * True for spam: without a copy button and not selectable, so that it cannot get into a field
   * (SEC-45).
   */
  isSpam: boolean
  isAddress?: boolean
  testId: string
}

/** Renders an address or a hash in full, with a button that copies it. */
export function Copyable({
  name,
  text,
  label,
  isSpam,
  isAddress = false,
  testId,
}: CopyableProps): ReactElement {
  const texts = useHistoryTexts()
  const { copy } = useCopy(text, texts)
  return (
    <div className={isSpam ? 'lk-act-fixed' : undefined} data-testid={testId}>
      <dt>{name}</dt>
      <dd>
        {isAddress && /^0x[0-9a-fA-F]{40}$/.test(text) ? (
          <FullAddress address={text} />
        ) : (
          <bdi className="lk-act-hash">{text}</bdi>
        )}
        {!isSpam && (
          <IconButton icon="copy" label={label} onPress={copy} testId={`${testId}-copy`} />
        )}
      </dd>
    </div>
  )
}
