import type { Notice } from '@latchkey/core'
import { type ReactElement, useState } from 'react'
import { useKit } from '../kernel/context.js'
import { useTexts } from '../locales/TextsContext.js'
import { Avatar } from '../ui/Avatar.js'
import { Icon } from '../ui/Icon.js'
import { shortAddress } from '../ui/shortAddress.js'

/** Who the visitor is here: picture, short address, and a way to take the whole address along. */
export function Identity({ address }: { address: string }): ReactElement {
  const { latchkey } = useKit()
  const { account } = useTexts()
  const [isBlocked, setBlocked] = useState(false)
  async function copy(): Promise<void> {
    const notify = (notice: Notice): void => latchkey.modal.send({ type: 'noticeShown', notice })
    try {
      await navigator.clipboard.writeText(address)
      notify({ tone: 'success', text: account.copied })
    } catch {
      // Without permission, or on a page that is not secure: the address is shown in full, to be copied by hand.
      setBlocked(true)
      notify({ tone: 'error', text: account.notCopied })
    }
  }
  return (
    <>
      <div className="lk-id">
        <Avatar address={address} size={44} />
        <div>
          <p className="lk-id__n">
            <bdi className="lk-num" dir="ltr" data-testid="lk-address" title={address}>
              {shortAddress(address)}
            </bdi>
          </p>
          <button type="button" className="lk-id__a" data-testid="lk-copy-address" onClick={() => void copy()}>
            {account.copy}
            <Icon name="copy" size={14} />
          </button>
        </div>
      </div>
      {isBlocked && (
        <p className="lk-id__full">
          <bdi dir="ltr">{address}</bdi>
        </p>
      )}
    </>
  )
}
