import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { IconsContext } from '../icons/IconsContext.js'
import { Button, IconButton, LinkButton, TextButton } from './Button.js'
import { buttonClass } from './buttonClass.js'

const onPress = (): void => undefined
const go = { onPress, testId: 'lk-go', children: 'Go' }
const remove = { onPress, label: 'Remove Safari', children: 'Remove' }
const copy = { onPress, icon: 'copy', children: 'Copy' } as const
const draw = (element: ReactElement): string =>
  renderToStaticMarkup(
    createElement(IconsContext.Provider, { value: { back: 'M1 1', copy: 'M2 2|M3 3' } }, element),
  )

describe('Button', () => {
  test('default', () => {
    expect(draw(createElement(Button, go))).toBe(
      '<button type="button" class="lk-btn" data-testid="lk-go"><span>Go</span></button>',
    )
  })

  test('behavior: shows the icon of the nearest table', () => {
    const shown = draw(createElement(Button, copy))
    expect(shown).toContain('<path d="M2 2"></path><path d="M3 3"')
    expect(shown).toContain('width="18"')
  })

  test('behavior: a busy button shows a spinner and stays focusable', () => {
    const shown = draw(createElement(Button, { ...copy, isBusy: true }))
    expect(shown).toContain('aria-disabled="true" aria-busy="true"><span class="lk-spin"')
    expect(shown).not.toContain('<svg')
    expect(shown).not.toContain(' disabled=""')
  })
})

test('default: TextButton has its own name where the text is ambiguous', () => {
  expect(draw(createElement(TextButton, remove))).toBe(
    '<button type="button" class="lk-textbtn" aria-label="Remove Safari">Remove</button>',
  )
})

test('default: IconButton mirrors icons that point in reading direction', () => {
  const shown = draw(createElement(IconButton, { icon: 'back', label: 'Back', onPress }))
  expect(shown).toContain('class="lk-iconbtn" aria-label="Back"')
  expect(shown).toContain('class="lk-i lk-i--dir"')
})

test('default: LinkButton opens a tab without access to this one', () => {
  const link = { href: 'https://a.example', newTabText: 'opens a new tab', children: 'Open' }
  expect(draw(createElement(LinkButton, link))).toBe(
    '<a class="lk-btn" href="https://a.example" target="_blank" rel="noopener noreferrer"><span>Open</span><span class="lk-vh">, opens a new tab</span></a>',
  )
})

describe('buttonClass', () => {
  test('default', () => {
    expect(buttonClass()).toBe('lk-btn')
    expect(buttonClass('danger')).toBe('lk-btn lk-btn--danger')
    expect(buttonClass('primary', 'md')).toBe('lk-btn lk-btn--primary lk-btn--md')
    expect(buttonClass(undefined, 'auto')).toBe('lk-btn lk-btn--md lk-btn--auto')
  })
})
