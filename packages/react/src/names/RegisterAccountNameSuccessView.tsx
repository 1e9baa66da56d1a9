import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { View } from '../modal/View.js'
import { Status } from '../ui/Status.js'
import css from './names.css?inline'
import { useNameTexts } from './namesTexts.js'
import { useNamesFlow } from './useNames.js'

export function RegisterAccountNameSuccessView({ name }: { name: string }): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const texts = useNameTexts()
  const { names } = useNamesFlow()
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
      <div className="lk-plate" aria-hidden="true" dir="ltr">
        <span>
          {name.slice(0, dot)}
          <span>{name.slice(dot)}</span>
        </span>
      </div>
      <Status art={null} title={title} text={text} />
      <p className="lk-vh" role="status">
        {text}
      </p>
    </View>
  )
}
