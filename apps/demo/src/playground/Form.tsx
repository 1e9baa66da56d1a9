import { type ReactElement, useId } from 'react'
import { fieldsByOption, type OptionField, sandboxFields, themeFields } from '../optionFields.js'

type Change = (name: string, value: string) => void

function Control({
  field: { name, values, meaning },
  value,
  onChange,
}: {
  field: OptionField
  value: string
  onChange: Change
}): ReactElement {
  const id = useId()
  const shared = {
    id,
    name,
    value,
    'aria-describedby': `${id}-help`,
    'data-testid': `option-${name}`,
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  }
  return (
    <div className="p-field">
      <label htmlFor={id}>{name}</label>
      {typeof values === 'string' ? (
        values === 'JSON' ? (
          <textarea {...shared} rows={2} spellCheck={false} placeholder={values} />
        ) : (
          <input {...shared} type="text" spellCheck={false} placeholder={values} />
        )
      ) : (
        <select {...shared}>
          <option value="">Default</option>
          {values.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      <small id={`${id}-help`}>{meaning}</small>
    </div>
  )
}

function Group({
  title,
  fields,
  query,
  onChange,
}: {
  title: string
  fields: readonly OptionField[] | string
  query: URLSearchParams
  onChange: Change
}): ReactElement {
  return (
    <fieldset className="p-group" data-option={title}>
      <legend>{title}</legend>
      {typeof fields === 'string' ? (
        <p>In code only: {fields}</p>
      ) : (
        fields.map((field) => (
          <Control
            key={field.name}
            field={field}
            value={query.get(field.name) ?? ''}
            onChange={onChange}
          />
        ))
      )}
    </fieldset>
  )
}

/** A field for every option: those of `createLatchkey`, the theme, the sandbox's wallets. */
export function Form({
  query,
  onChange,
}: {
  query: URLSearchParams
  onChange: Change
}): ReactElement {
  const groups: [string, readonly OptionField[] | string][] = [
    ...Object.entries(fieldsByOption),
    ['theme', themeFields],
    ['Test wallets of the sandbox', sandboxFields],
  ]
  return (
    <form
      className="p-form"
      aria-label="Options"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      {groups.map(([title, fields]) => (
        <Group key={title} title={title} fields={fields} query={query} onChange={onChange} />
      ))}
    </form>
  )
}
