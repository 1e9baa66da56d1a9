import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Points } from './Points.js'
import { useWalletGuideTexts } from './walletGuideTexts.js'
import css from './wallets.css?inline'

function Doorway(): ReactElement {
  return (
    <svg className="lk-illus" viewBox="0 0 328 128" aria-hidden="true">
      <path className="lk-illus__sky" d="M0 0h328v128H0z" />
      <path d="M40 112h248" />
      <path className="lk-illus__light" d="M132 112V56a32 32 0 0 1 64 0v56" />
      <path className="lk-illus__door" d="M142 112V57a22 22 0 0 1 44 0v55z" />
      <path d="M118 112h92M64 112V92m-9 0h18l-3 20H58zM64 92c0-12-8-16-14-16 0 9 5 16 14 16zm0-2c0-9 5-14 12-15 0 9-4 15-12 15z" />
      <path d="M236 112V76h30v36M236 88h30" />
      <circle cx="251" cy="82" r="1.5" />
      <circle className="lk-illus__knob" cx="178" cy="82" r="2.6" />
    </svg>
  )
}

const icons = ['key', 'wallet', 'lock'] as const

export function WhatIsAWalletView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { getWallet, continueWithEmail } = useTexts()
  const { points } = useWalletGuideTexts()
  const hasEmail = latchkey.options.login?.email ?? false
  useStyles(css)
  return (
    <View
      foot={
        <>
          {hasEmail && (
            <Button
              kind="primary"
              testId="lk-what-email"
              onPress={() => latchkey.modal.back({ view: 'Connect' })}
            >
              {continueWithEmail}
            </Button>
          )}
          <Button
            {...(hasEmail ? {} : { kind: 'primary' })}
            onPress={() => latchkey.modal.push({ view: 'GetWallet' })}
          >
            {getWallet}
          </Button>
        </>
      }
    >
      <Doorway />
      <Points points={points.map((point, i) => ({ ...point, icon: icons[i] ?? 'key' }))} />
    </View>
  )
}
