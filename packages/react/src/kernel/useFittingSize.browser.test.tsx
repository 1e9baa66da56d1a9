import { type ReactElement, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useFittingSize } from './useFittingSize.js'

const css = `
  [data-size] { inline-size: 200px; overflow: hidden; white-space: nowrap;
    text-overflow: ellipsis; font-family: monospace; position: relative }
  .lk-vh { position: absolute; inline-size: 1px; overflow: hidden }
  [data-size="40"] { font-size: 40px }
  [data-size="20"] { font-size: 20px }`

function Sum({ text }: { text: string }): ReactElement {
  const sum = useRef<HTMLParagraphElement>(null)
  useFittingSize(sum, ['40', '20'])
  return (
    <>
      <style>{css}</style>
      <p ref={sum}>
        <span className="lk-vh">Total balance of all accounts </span>
        <bdi dir="ltr">{text}</bdi>
      </p>
    </>
  )
}

/** Returns the size of the last of the texts, which are shown one after the other. */
function sizeOf(dir: string, ...texts: string[]): string | undefined {
  const host = document.body.appendChild(document.createElement('div'))
  host.dir = dir
  const root = createRoot(host)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  for (const text of texts) flushSync(() => root.render(<Sum text={text} />))
  return host.querySelector('p')?.dataset.size
}

test.each(['ltr', 'rtl'])('behavior: takes the largest size at which a text fits, %s', (dir) => {
  expect(sizeOf(dir, '$4.20')).toBe('40')
  expect(sizeOf(dir, '$24,977,853.90')).toBe('20')
})

test.each(['ltr', 'rtl'])('behavior: a text that gets shorter is larger again, %s', (dir) => {
  expect(sizeOf(dir, '$24,977,853.90', '$4.20')).toBe('40')
  expect(sizeOf(dir, '$4.20', '$24,977,853.90')).toBe('20')
})
