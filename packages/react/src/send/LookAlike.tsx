import type { SendState } from '@latchkey/core'
import type { OwnRecipient } from '@latchkey/core/internal'
import { Avatar } from '@latchkey/ui/Avatar'
import { Button } from '@latchkey/ui/Button'
import type { ReactElement } from 'react'
import { View } from '../modal/View.js'
import { FullAddress } from '../ui/FullAddress.js'
import { SendNote } from './SendNote.js'
import { useSendTexts } from './sendTexts.js'
import { useSend } from './useSend.js'

function Card({
  title,
  badge,
  address,
  compareTo,
}: {
  title: string
  badge: string
  address: string
  compareTo?: string
}): ReactElement {
  return (
    <div className="lk-alike" data-tone={compareTo ? 'danger' : undefined}>
      <Avatar address={address} size={48} />
      <div>
        <p className="lk-alike__top">
          <b>{title}</b>
          <span className="lk-badge">{badge}</span>
        </p>
        <FullAddress address={address} compareTo={compareTo} />
      </div>
    </div>
  )
}

/** Renders two addresses with equal ends side by side: the user must choose one (SEC-45). */
export function LookAlike({ state, own }: { state: SendState; own: OwnRecipient }): ReactElement {
  const { alike, times, recipient: texts } = useSendTexts()
  const { send } = useSend()
  const { recipient } = state.form
  const entered = recipient.status === 'found' ? recipient.address : ''
  return (
    <View
      foot={
        <>
          <Button kind="primary" testId="lk-send-use-known" onPress={send.chooseOwn}>
            {alike.useKnown}
          </Button>
          <Button kind="ghost" testId="lk-send-use-other" onPress={send.acceptOther}>
            {alike.useOther}
          </Button>
        </>
      }
    >
      <SendNote
        tone="danger"
        icon="alert"
        title={alike.title}
        text={alike.text}
        testId="lk-send-lookalike"
        isAlert
      />
      <Card title={alike.entered} badge={alike.isNew} address={entered} compareTo={own.address} />
      <Card
        title={alike.known}
        badge={own.times > 0 ? times(own.times) : texts.own}
        address={own.address}
      />
    </View>
  )
}
