import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useKit } from '../kernel/context.js'
import { useOnrampTexts } from '../locales/useOnrampTexts.js'
import { IconTile } from '../ui/IconTile.js'
import { View } from '../ui/View.js'
import css from './onramp.css?inline'

const icons = ['card', 'lock', 'wallet'] as const

export function WhatIsABuyView(): ReactElement {
  const { latchkey } = useKit()
  const texts = useOnrampTexts()
  useStyles(css)
  /** Back to where buying began, or there for the first time. */
  function buy(): void {
    const state = latchkey.modal.getState()
    const isBelow = state.status === 'open' && state.stack.at(-2)?.view === 'OnRampProviders'
    latchkey.modal.send(
      isBelow
        ? { type: 'backPressed' }
        : { type: 'viewReplaced', view: { view: 'OnRampProviders' } },
    )
  }
  return (
    <View
      foot={
        <Button kind="primary" testId="lk-buy" onPress={buy}>
          {texts.buy}
        </Button>
      }
    >
      <ul className="lk-buy__points">
        {texts.points.map(({ title, text }, i) => (
          <li key={title}>
            <IconTile name={icons[i] ?? 'card'} tone="accent" />
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </View>
  )
}
