import { describe, expect, test } from 'vitest'
import { isPlainPicture } from './isPlainPicture.js'

const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"'
const svg = (inside: string, attributes = ''): string => `<svg ${SVG}${attributes}>${inside}</svg>`
const forms: Readonly<Record<string, (text: string) => string>> = {
  'as text': (text) =>
    `data:image/svg+xml,${text.replaceAll('#', '%23').replaceAll('%2523', '%23')}`,
  escaped: (text) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`,
  'in Base64': (text) => `data:image/svg+xml;base64,${btoa(text)}`,
  'in escaped Base64': (text) => `data:image/svg+xml;base64,${encodeURIComponent(btoa(text))}`,
  'in capitals': (text) => `DATA:IMAGE/SVG+XML,${encodeURIComponent(text)}`,
}

describe.each(Object.entries(forms))('a drawing %s', (_, write) => {
  test.each([
    ['a path', svg('<path d="M0 0h1v1z" fill="#123"/>')],
    ['a gradient', svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)"/>')],
    ['a part that is used again', svg('<path id="a"/><use href="#a"/><use xlink:href="#a"/>')],
    ['a style', svg('<style>.a{fill:red}</style><path class="a"/>')],
    ['a bitmap', svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')],
    ['a declaration', `<?xml version="1.0"?><!-- a comment -->${svg('<path/>')}`],
  ])('default: with %s', (__, drawing) => {
    expect(isPlainPicture(write(drawing))).toBe(true)
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script of another prefix', svg('<svg:script>alert(1)</svg:script>')],
    ['foreign content', svg('<foreignObject><p>Sign in</p></foreignObject>')],
    ['a frame', svg('<iframe src="https://a.example"/>')],
    ['a handler', svg('<path/>', ' onload="alert(1)"')],
    ['a link to code', svg('<a href="javascript:alert(1)"><path/></a>')],
    ['a picture of another host', svg('<image href="https://a.example/a.png"/>')],
    ['a picture without a scheme', svg("<image xlink:href = '//a.example/a.png'/>")],
    ['a drawing in a drawing', svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>')],
    ['a style of another host', svg('<style>@import "https://a.example";</style>')],
    ['a font of another host', svg('<style>a{src:url(https://a.example/a.woff)}</style>')],
    ['a style sheet', `<?xml-stylesheet href="#a"?>${svg('<path/>')}`],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`],
  ])('error: SEC-37 with %s', (__, drawing) => {
    expect(isPlainPicture(write(drawing))).toBe(false)
  })
})

test.each(['png', 'webp', 'jpeg', 'gif'])('default: a bitmap of type %s', (type) => {
  expect(isPlainPicture(`data:image/${type};base64,AAAA`)).toBe(true)
})

test('default: an address', () => {
  expect(isPlainPicture('https://a.example/a.png')).toBe(true)
})

test.each([
  ['is a page', 'data:text/html,<p>no</p>'],
  ['has another type', 'data:image/x-icon;base64,AAAA'],
  ['is empty', 'data:image/png;base64,'],
  ['has no comma', 'data:image/png'],
  ['is broken text', 'data:image/svg+xml,%E0%A4%A'],
  ['is broken Base64', 'data:image/svg+xml;base64,***'],
  ['is huge', `data:image/png;base64,${'A'.repeat(131_072)}`],
])('error: SEC-37 data that %s', (_, url) => {
  expect(isPlainPicture(url)).toBe(false)
})
