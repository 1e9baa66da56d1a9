import { Picture } from '@latchkey/ui/Picture'
import type { ReactElement } from 'react'
import { useMark } from '../kernel/useMark.js'
import { LoginIcon } from './loginIcons.js'

/** Renders the published mark of a provider inside a ring, or a window. The title has its name. */
export function SocialArt({
  provider,
  isQuiet,
}: {
  provider: string
  isQuiet: boolean
}): ReactElement {
  const mark = useMark(`social:${provider}`) ?? undefined
  const tone = mark || isQuiet ? '' : ' lk-tile--accent'
  return (
    <span
      className={`lk-tile lk-tile--72${mark ? '' : ' lk-tile--icon'}${tone}`}
      aria-hidden="true"
    >
      <Picture url={mark} size={72}>
        <LoginIcon name="window" size={32} />
      </Picture>
    </span>
  )
}
