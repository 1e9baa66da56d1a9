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
const variants = [
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

  test('behavior: accepts http for this machine only', () => {
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

  test('error: SEC-36 rejects URLs that run code or leave the web, in any spelling', () => {
    for (const scheme of schemes)
      for (const vary of variants)
        expect(parseLink(vary(scheme)), JSON.stringify(vary(scheme))).toBeUndefined()
  })

  test('error: rejects a string that is not a URL, and a URL with a password', () => {
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

  test('behavior: accepts http for [::1] and names below localhost, and not for names that contain them', () => {
    expect(parseLink('http://[::1]:8545')).toBe('http://[::1]:8545/')
    expect(parseLink('http://a.b.localhost/')).toBe('http://a.b.localhost/')
    for (const host of ['x127.0.0.1.example', '127.0.0.1x.example', 'a.localhost.b', '[::2]'])
      expect(parseLink(`http://${host}`), host).toBeUndefined()
  })

  test('error: SEC-36 refuses another scheme on this machine as well', () => {
    for (const scheme of ['ftp', 'ws', 'javascript', 'intent'])
      expect(parseLink(`${scheme}://localhost/`), scheme).toBeUndefined()
  })

  test('error: refuses a user name alone, and a password alone', () => {
    expect(parseLink('https://user@bank.example')).toBeUndefined()
    expect(parseLink('https://:pw@bank.example')).toBeUndefined()
  })

  test('error: refuses more than 2048 characters', () => {
    const link = (length: number): string => 'https://a.example/'.padEnd(length, 'a')
    expect(parseLink(link(2048))).toBe(link(2048))
    expect(parseLink(link(2049))).toBeUndefined()
  })

  test('behavior: SEC-36 encodes a backslash in the query, which other parsers read as a slash', () => {
    expect(parseLink('https://a.example/?b=\\c\\d#\\e')).toBe('https://a.example/?b=%5Cc%5Cd#%5Ce')
  })

  test('behavior: rebuilds the URL, which removes hidden line breaks', () => {
    expect(parseLink('https://a.example/\n<b>')).toBe('https://a.example/%3Cb%3E')
  })
})
