import { expect, test } from 'vitest'
import { type RpcRequest, siteOf } from './rpcRequest.js'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const siteIcons = { 'https://shop.example': icon }

/** Returns the site of a request from this origin. */
function siteFrom(origin: string, config: object): ReturnType<typeof siteOf> {
  const request = {
    config,
    context: { origin },
    memory: { sites: new Set(['https://shop.example']) },
  }
  return siteOf(request as unknown as RpcRequest)
}

test('default: returns the picture that the operator set for the origin', () => {
  expect(siteFrom('https://shop.example', { siteIcons })).toEqual({
    origin: 'https://shop.example',
    isKnown: true,
    icon,
  })
})

test.each([
  'https://shop.example:8443',
  'http://shop.example',
  'https://www.shop.example',
  'toString',
])('error: SEC-37 %s does not get the picture of another origin', (origin) => {
  expect(siteFrom(origin, { siteIcons })).toEqual({ origin, isKnown: false })
})

test('behavior: returns no picture if the operator set none', () => {
  expect(siteFrom('https://shop.example', {}).icon).toBeUndefined()
})
