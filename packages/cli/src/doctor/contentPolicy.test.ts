import { describe, expect, test } from 'vitest'
import { allows, parsePolicies } from './contentPolicy.js'

const page = new URL('https://app.example/')

describe('parsePolicies', () => {
  test('default', () => {
    expect(
      parsePolicies("default-src 'none';  Connect-Src https://a.example 'self' ;, img-src *"),
    ).toEqual([
      { 'default-src': ["'none'"], 'connect-src': ['https://a.example', "'self'"] },
      { 'img-src': ['*'] },
    ])
    expect(parsePolicies('')).toEqual([])
  })
})

describe('allows', () => {
  test.each([
    ["img-src 'self' data:", 'img-src', 'data:', true],
    ['img-src *', 'img-src', 'data:', false],
    ['img-src *', 'img-src', 'blob:', false],
    ["default-src 'none'", 'img-src', 'blob:', false],
    ["script-src 'self'", 'connect-src', 'https://rpc.example/', true],
    ["default-src 'none'; connect-src *", 'connect-src', 'wss://relay.example/', true],
    ["connect-src 'self'", 'connect-src', 'https://app.example/api', true],
    ["connect-src 'self'", 'connect-src', 'https://api.app.example/', false],
    ['connect-src https:', 'connect-src', 'https://rpc.example/', true],
    ['connect-src https:', 'connect-src', 'wss://relay.example/', true],
    ['connect-src https:', 'connect-src', 'http://rpc.example/', false],
    ['connect-src https://*.example', 'connect-src', 'https://rpc.example/', true],
    ['connect-src https://*.rpc.example', 'connect-src', 'https://rpc.example/', false],
    ['connect-src rpc.example', 'connect-src', 'https://rpc.example/', true],
    ['connect-src rpc.example', 'connect-src', 'https://rpc.example:8443/', false],
    ['connect-src rpc.example:*', 'connect-src', 'https://rpc.example:8443/', true],
    ['connect-src https://rpc.example:443', 'connect-src', 'https://rpc.example/', true],
    ['connect-src http://rpc.example', 'connect-src', 'https://rpc.example/', true],
    ['connect-src https://rpc.example/v1/', 'connect-src', 'https://rpc.example/v1/x', true],
    ['connect-src https://rpc.example/v1', 'connect-src', 'https://rpc.example/v1/x', false],
    ['connect-src wss://relay.example', 'connect-src', 'wss://relay.example/', true],
    ["connect-src 'none'", 'connect-src', 'https://rpc.example/', false],
    ['connect-src', 'connect-src', 'https://rpc.example/', false],
  ])('behavior: "%s" about %s %s: %s', (text, directive, target, expected) => {
    expect(allows(parsePolicies(text)[0] ?? {}, directive, target, page)).toBe(expected)
  })
})
