import type { SendState } from '@latchkey/core'
import { Avatar } from '@latchkey/ui/Avatar'
import { shortAddress } from '@latchkey/ui/shortAddress'
import type { ReactElement } from 'react'
import { useFormat } from '../balances/useFormat.js'
import { Row } from '../modal/Row.js'
import { useSendTexts } from './sendTexts.js'
import { useSend } from './useSend.js'

/** The number that fits without scrolling. */
const MAX = 4

/** Renders recipients that the account itself has sent to (SEC-45). */
export function Recents({ known = [] }: { known: SendState['known'] }): ReactElement | null {
  const texts = useSendTexts()
  const format = useFormat()
  const { send } = useSend()
  const recents = known.filter(({ times }) => times > 0).slice(0, MAX)
  if (recents.length === 0) return null
  return (
    <>
      <h3 className="lk-send__label">{texts.recent}</h3>
      <ul className="lk-list" aria-label={texts.recent}>
        {recents.map(({ address, times, lastAt }) => (
          <Row
            key={address}
            lead={<Avatar address={address} size={40} />}
            title={shortAddress(address)}
            sub={<span className="lk-row__sub">{texts.times(times)}</span>}
            trail={format.date(lastAt)}
            testId={`lk-recent-${address}`}
            onPress={() => send.typeRecipient(address)}
          />
        ))}
      </ul>
    </>
  )
}
