import { Button } from '@latchkey/ui/Button'
import { Tick } from '@latchkey/ui/Tick'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect, useRef } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useFittingSize } from '../kernel/useFittingSize.js'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import css from './names.css?inline'
import { useNameTexts } from './namesTexts.js'
import { useNamesFlow } from './useNames.js'

/** Sizes of the name in px. At the last one it may wrap. */
const sizes = ['26', '21', '17', 'small'] as const

export function RegisterAccountNameSuccessView({ name }: { name: string }): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const texts = useNameTexts()
  const { names } = useNamesFlow()
  const plate = useRef<HTMLSpanElement>(null)
  useFittingSize(plate, sizes)
  useStyles(css)
  useEffect(() => {
    names.reset()
    void queries.invalidateQueries({ queryKey: ['names'] })
  }, [names, queries])
  const { title, text } = texts.done(name)
  const dot = name.indexOf('.')
  return (
    <View
      start={null}
      foot={
        <Button
          kind="primary"
          testId="lk-name-done"
          onPress={() => latchkey.modal.open({ view: 'Account' })}
        >
          {texts.success}
        </Button>
      }
    >
      <Status art={<Tick />} title={title} text={text} />
      <div className="lk-plate" aria-hidden="true" dir="ltr">
        <span ref={plate}>
          {name.slice(0, dot)}
          <span>{name.slice(dot)}</span>
        </span>
      </div>
      <p className="lk-vh" role="status">
        {text}
      </p>
    </View>
  )
}
