import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import type { ReactElement } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { View } from '../modal/View.js'
import { IconTile } from '../ui/Tile.js'
import css from './onramp.css?inline'
import { useOnrampTexts } from './onrampTexts.js'

const icons = ['card', 'lock', 'wallet'] as const

export function WhatIsABuyView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const texts = useOnrampTexts()
  useStyles(css)
  return (
    <View
      foot={
        <Button
          kind="primary"
          testId="lk-buy"
          onPress={() => latchkey.modal.replace({ view: 'OnRampProviders' })}
        >
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
