import { TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { IconName } from '@latchkey/ui/IconName'
import type { ReactElement, ReactNode } from 'react'
import type { AccountBalances } from '../balances/useAccountBalances.js'
import { useFormat } from '../balances/useFormat.js'
import { useTexts } from '../modal/modalContext.js'
import { useAccountTexts } from './accountTexts.js'

/** Renders a note about the content below. */
export function Note({
  icon,
  title,
  children,
}: {
  icon: IconName
  title: string
  children: ReactNode
}): ReactElement {
  return (
    <div className="lk-note" role="status">
      <Icon name={icon} />
      <div>
        <b>{title}</b> {children}
      </div>
    </div>
  )
}

/** Renders notes above balances that are old, partial or of another network. */
export function Notes({
  balances,
  isOnline,
}: {
  balances: AccountBalances
  isOnline: boolean
}): ReactElement | null {
  const texts = useAccountTexts()
  const { tryAgain } = useTexts()
  const format = useFormat()
  const { tokens, updatedAt, isPartial, isOld, refresh } = balances
  const when = format.ago(updatedAt) ?? texts.justNow
  const again = (
    <TextButton icon="refresh" testId="lk-try-again" onPress={refresh}>
      {tryAgain}
    </TextButton>
  )
  if (!isOnline)
    return (
      <Note icon="offline" title={texts.offline.title}>
        {texts.offline.text(tokens && when)}
      </Note>
    )
  if (isPartial)
    return (
      <Note icon="alert-circle" title={texts.partial.title}>
        {texts.partial.text} {again}
      </Note>
    )
  if (isOld)
    return (
      <Note icon="alert-circle" title={texts.old.title}>
        {texts.old.text(when)} {again}
      </Note>
    )
  return null
}
