import { type ReactElement, useDeferredValue, useEffect, useState } from 'react'
import { Logo } from '../Logo.js'
import { readOptions } from '../options.js'
import { Form } from './Form.js'
import { toCode } from './toCode.js'
import { useCopy } from './useCopy.js'
import { usePreview } from './usePreview.js'

/** Milliseconds after the last key before the preview loads. */
const PAUSE_MS = 400

const widths = [
  ['Desktop', '100%'],
  ['Phone', '390px'],
  ['Narrow', '320px'],
] as const

/** Returns the query of the form, which is the query of the page's address. */
function useQuery(): [URLSearchParams, (name: string, value: string) => void, string] {
  const [search, setSearch] = useState(location.search)
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  function change(name: string, value: string): void {
    const query = new URLSearchParams(search)
    if (value === '') query.delete(name)
    else query.set(name, value)
    const next = query.size > 0 ? `?${query}` : ''
    history.replaceState(history.state, '', `${location.pathname}${next}`)
    setSearch(next)
  }
  return [new URLSearchParams(search), change, settled]
}

function codeOf(search: string): string {
  try {
    return toCode(readOptions({ search, origin: location.origin }))
  } catch (error) {
    return `// ${error instanceof Error ? error.message : error}`
  }
}

function Preview({ search }: { search: string }): ReactElement {
  const [width, setWidth] = useState<string>(widths[0][1])
  const frame = usePreview(search)
  return (
    <section className="p-preview" aria-labelledby="preview">
      <div className="p-bar">
        <h2 id="preview">Preview</h2>
        {widths.map(([name, value]) => (
          <button
            key={name}
            type="button"
            aria-pressed={width === value}
            onClick={() => setWidth(value)}
          >
            {name}
          </button>
        ))}
      </div>
      <iframe
        ref={frame}
        title="Preview of the modal"
        src={`/preview${search}`}
        style={{ inlineSize: width }}
        allow="clipboard-write; publickey-credentials-get *; publickey-credentials-create *"
      />
    </section>
  )
}

function Output({ title, text }: { title: string; text: string }): ReactElement {
  const { isCopied, copy } = useCopy()
  const id = `output-${title.toLowerCase()}`
  return (
    <section className="p-output" aria-labelledby={id}>
      <div className="p-bar">
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={() => copy(text)}>
          {isCopied ? 'Copied' : `Copy ${title.toLowerCase()}`}
        </button>
      </div>
      <pre data-testid={id}>
        <code>{text}</code>
      </pre>
    </section>
  )
}

/** A form for every option, the modal that follows it, and its code and address. */
export function PlaygroundPage(): ReactElement {
  const [query, change, settled] = useQuery()
  const search = useDeferredValue(settled)
  const suffix = query.size > 0 ? `?${query}` : ''
  return (
    <>
      <header className="h-top p-top">
        <Logo />
        <nav className="h-nav" aria-label="Main">
          <a href={`/${suffix}`}>Product page</a>
          <a href="/playground" aria-current="page">
            Playground
          </a>
          <a href={`/bench${suffix}`}>Bench</a>
        </nav>
      </header>
      <main className="p-main">
        <h1>Playground</h1>
        <p>Set any option. The preview, the code and the address follow.</p>
        <Form query={query} onChange={change} />
        <div className="p-side">
          <Preview search={search} />
          <Output title="Code" text={codeOf(suffix)} />
          <Output title="Address" text={`${location.origin}/playground${suffix}`} />
        </div>
      </main>
    </>
  )
}
