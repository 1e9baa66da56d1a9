import { describe, expect, test } from 'vitest'
import { parseLink } from './parseLink.js'

const schemes = [
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'intent',
  'view-source',
  'ms-msdt',
  'chrome',
  'ftp',
  'ws',
  'wss',
  'mailto',
  'tel',
  'http',
]
const dressings = [
  (scheme: string) => `${scheme}:alert(1)`,
  (scheme: string) => `${scheme}://%0Aalert(1)`,
  (scheme: string) => ` ${scheme}://evil.example`,
  (scheme: string) => `${scheme.toUpperCase()}://evil.example`,
  (scheme: string) => `\t${scheme}:\n//evil.example`,
  (scheme: string) => `${scheme.slice(0, 2)}\n${scheme.slice(2)}://evil.example`,
  (scheme: string) => `\u0000${scheme}://evil.example`,
]

describe('parseLink', () => {
  test('default', () => {
    expect(parseLink('https://etherscan.io/tx')).toBe('https://etherscan.io/tx')
  })

  test('behavior: http is for this machine only', () => {
    expect(parseLink('http://localhost:8545/x')).toBe('http://localhost:8545/x')
    expect(parseLink('http://127.0.0.1')).toBe('http://127.0.0.1/')
    expect(parseLink('http://frame.localhost:4010')).toBe('http://frame.localhost:4010/')
    for (const host of [
      'localhost.evil.example',
      'evil-localhost',
      'frame.localhost.evil.example',
      '127.0.0.1.evil.example',
    ])
      expect(parseLink(`http://${host}`)).toBeUndefined()
  })

  test('error: SEC-36 rejects URLs that run code or leave the web, in any disguise', () => {
    for (const scheme of schemes)
      for (const dress of dressings)
        expect(parseLink(dress(scheme)), JSON.stringify(dress(scheme))).toBeUndefined()
  })

  test('error: no address at all, or one that carries a password', () => {
    for (const value of [
      '',
      'etherscan.io',
      '//etherscan.io',
      'https://',
      'https://user:pw@bank.example',
      `https://a.example/${'a'.repeat(3000)}`,
      null,
      7,
      {},
    ])
      expect(parseLink(value)).toBeUndefined()
  })

  test('behavior: the answer is rebuilt, so hidden line breaks are gone', () => {
    expect(parseLink('https://a.example/\n<b>')).toBe('https://a.example/%3Cb%3E')
  })
})
