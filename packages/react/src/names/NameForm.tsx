import { type NamesState, ownNamesQuery } from '@latchkey/core'
import { nameParentQuery } from '@latchkey/core/internal'
import { Button } from '@latchkey/ui/Button'
import type { FieldTone } from '@latchkey/ui/FieldMessage'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useConnection } from '../connect/useConnection.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { Row } from '../modal/Row.js'
import { View } from '../modal/View.js'
import { TextField } from '../ui/TextField.js'
import { IconTile } from '../ui/Tile.js'
import { failureText } from './failureText.js'
import { type NameTexts, useNameTexts } from './namesTexts.js'
import { useNamesFlow } from './useNames.js'

type FormState = Extract<NamesState, { text: string }>

/** Returns the message below the field. */
function messageOf(
  state: FormState,
  texts: NameTexts,
  wallet: string,
  fullName: (label: string) => string,
): { tone: FieldTone; text: string } | undefined {
  switch (state.status) {
    case 'invalid':
      return { tone: 'error', text: texts[state.problem] }
    case 'checking':
      return { tone: 'note', text: texts.checking(fullName(state.label)) }
    case 'unchecked':
      return { tone: 'error', text: texts.unchecked }
    case 'checked': {
      const { name, availability, suggestions } = state.check
      if (state.failure)
        return { tone: 'error', text: failureText(state.failure, texts, { name, wallet }) }
      if (availability === 'free') return { tone: 'ok', text: texts.free(name) }
      if (availability === 'own') return { tone: 'note', text: texts.own(name) }
      if (availability === 'refused') return { tone: 'error', text: texts.refused }
      return {
        tone: 'error',
        text: suggestions.length > 0 ? texts.taken(name) : texts.takenAlone(name),
      }
    }
    default:
      return undefined
  }
}

/** Renders names that are free, each as a choice. */
function Suggestions({
  state,
  onChoose,
}: {
  state: FormState
  onChoose(name: string): void
}): ReactElement | null {
  const texts = useNameTexts()
  const names =
    state.status === 'checked' && state.check.availability !== 'free' ? state.check.suggestions : []
  if (names.length === 0) return null
  return (
    <>
      <h3 className="lk-names__label" id="lk-names-free">
        {texts.available}
      </h3>
      <ul className="lk-list" aria-labelledby="lk-names-free">
        {names.map((name) => (
          <Row
            key={name}
            lead={<IconTile name="nameplate" tone="accent" />}
            title={name}
            testId={`lk-name-suggestion-${name}`}
            trail={<span className="lk-names__choose">{texts.choose}</span>}
            onPress={() => onChoose(name)}
          />
        ))}
      </ul>
    </>
  )
}

/** Renders the names that the account has, the displayed one first. */
function OwnNames({
  address,
  networkId,
}: {
  address: string
  networkId: `${string}:${string}`
}): ReactElement | null {
  const { latchkey, queries } = useLatchkeyContext()
  const texts = useNameTexts()
  const { data = [] } = useQuery(ownNamesQuery(latchkey, { address, networkId }), queries)
  if (data.length === 0) return null
  return (
    <>
      <h3 className="lk-names__label" id="lk-names-own">
        {texts.yours}
      </h3>
      <ul className="lk-list" aria-labelledby="lk-names-own">
        {data.map((name, i) => (
          <Row
            key={name}
            lead={<IconTile name="nameplate" />}
            title={name}
            testId={`lk-own-name-${name}`}
            {...(i === 0
              ? { trail: <span className="lk-badge lk-badge--accent">{texts.shown}</span> }
              : {})}
          />
        ))}
      </ul>
    </>
  )
}

/** Renders the form in which a name is typed, checked and chosen. */
export function NameForm({ state }: { state: FormState }): ReactElement {
  const { latchkey, queries } = useLatchkeyContext()
  const texts = useNameTexts()
  const { names } = useNamesFlow()
  const { connection } = useConnection()
  const { data: parent } = useQuery(nameParentQuery(latchkey), queries)
  const wallet = connection?.wallet.name ?? latchkey.options.app.name
  const fullName = (label: string): string => (parent ? `${label}.${parent}` : label)
  const isFree = state.status === 'checked' && state.check.availability === 'free'
  const message = messageOf(state, texts, wallet, fullName)
  function register(): void {
    if (isFree) void names.register()
    else if (state.status === 'unchecked') void names.check()
  }
  return (
    <View
      foot={
        <Button kind="primary" testId="lk-name-submit" isDisabled={!isFree} onPress={register}>
          {isFree
            ? texts.get(state.check.name)
            : state.status === 'checking'
              ? texts.busy
              : texts.getAny}
        </Button>
      }
    >
      <p className="lk-names__intro">{texts.intro}</p>
      <TextField
        label={texts.field}
        placeholder={texts.placeholder}
        icon="nameplate"
        value={state.text}
        onChange={(text) => names.type(text, parent)}
        onEnter={register}
        isBusy={state.status === 'checking'}
        isOk={isFree && !state.failure}
        message={message}
        {...(parent && !state.text.toLowerCase().endsWith(`.${parent}`)
          ? { trail: <bdi className="lk-names__suffix">{`.${parent}`}</bdi> }
          : {})}
        testId="lk-name-input"
        isFirst
      />
      <Suggestions
        state={state}
        onChoose={(name) => names.type(name, parent ?? name.slice(name.indexOf('.') + 1))}
      />
      {connection && <OwnNames address={connection.address} networkId={connection.networkId} />}
    </View>
  )
}
