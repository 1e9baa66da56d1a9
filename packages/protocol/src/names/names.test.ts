import * as fc from 'fast-check'
import type { GenericSchema } from 'valibot'
import { describe, expect, test } from 'vitest'
import { endpointUrl, parseWith } from '../kernel/endpoint.js'
import { nameGatewayEndpoints } from './nameGateway.js'
import { registerNameMessage } from './nameRecords.js'
import { nameEndpoints } from './names.js'

const { identity, account, reverse, suggestions, register } = nameEndpoints
const record = {
  name: 'maya.latchkey.eth',
  registered: 1_700_000_000_000,
  updated: 1_700_000_000_000,
  addresses: {
    60: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', created: 1_700_000_000_000 },
  },
  attributes: [{ avatar: 'https://millpond.example/maya.webp', bio: 'Keys, mostly.' }],
}
const body = {
  coin_type: 60,
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  message: '{}',
  signature: '0x00',
}

function read<value>(
  schema: GenericSchema<unknown, value> | undefined,
  input: unknown,
): value | undefined {
  return schema && parseWith(schema, input)
}

describe('nameEndpoints', () => {
  test('default', () => {
    expect(
      endpointUrl(
        'https://api.example',
        account,
        { apiVersion: '2' },
        { name: 'maya.latchkey.eth' },
      ),
    ).toBe('https://api.example/v1/profile/account/maya.latchkey.eth?apiVersion=2')
    expect(read(account.response, record)).toEqual(record)
    expect(read(identity.response, { name: 'maya.latchkey.eth', avatar: null })).toEqual({
      name: 'maya.latchkey.eth',
      avatar: null,
    })
    expect(read(register.body, body)).toEqual(body)
  })

  test.each([
    ['javascript:alert(1)'],
    ['https://millpond.example/a.png" onerror="x'],
    ['data:image/svg+xml,<svg/>'],
    [`https://${'a'.repeat(2048)}`],
    [7],
  ])('behavior: drops the avatar %s', (avatar) => {
    expect(read(identity.response, { name: 'maya.latchkey.eth', avatar })).toEqual({
      name: 'maya.latchkey.eth',
      avatar: null,
    })
    expect(
      read(account.response, { ...record, attributes: [{ avatar, bio: 'x' }] })?.attributes,
    ).toEqual([{ avatar: undefined, bio: 'x' }])
  })

  test('behavior: accepts an http: avatar of an identity, for a server on this machine, and drops that of a record', () => {
    const avatar = 'http://millpond.example/a.png'
    expect(read(identity.response, { name: 'maya.latchkey.eth', avatar })).toEqual({
      name: 'maya.latchkey.eth',
      avatar,
    })
    expect(read(account.response, { ...record, attributes: [{ avatar }] })?.attributes).toEqual([
      { avatar: undefined },
    ])
  })

  test.each(['', 'ma ya.eth', 'maya\u202e.eth', 'ma\u200bya.eth', 'maya\n.eth', 'x'.repeat(256)])(
    'behavior: SEC-41 drops the invalid name %j from every reply',
    (name) => {
      expect(read(identity.response, { name, avatar: null })).toEqual({ name: null, avatar: null })
      expect(read(reverse.response, [{ ...record, name }, record])).toEqual([record])
      expect(read(suggestions.response, { suggestions: [{ name, registered: false }] })).toEqual({
        suggestions: [],
      })
    },
  )

  test('behavior: accepts names with emoji', () => {
    expect(read(identity.response, { name: '👩‍🚀.eth', avatar: null })).toEqual({
      name: '👩‍🚀.eth',
      avatar: null,
    })
  })

  test('behavior: drops invalid addresses, and keeps the others', () => {
    const addresses = {
      ...record.addresses,
      __proto__: 7,
      x: { address: '0x', created: 0 },
      0: { address: '<b>', created: 0 },
    }
    expect(read(account.response, { ...record, addresses })).toEqual(record)
  })

  test.each([
    ['an invalid coin type', { coin_type: 2 ** 32 }],
    ['a fraction of a coin type', { coin_type: 60.5 }],
    ['an address of another kind', { address: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }],
    ['a message too long', { message: 'x'.repeat(8193) }],
    ['a signature that is not hexadecimal', { signature: '0xzz' }],
  ])('error: %s', (_what, changes) => {
    expect(read(register.body, { ...body, ...changes })).toBeUndefined()
  })

  test('error: rejects an invalid chain id and a long sender, and drops unknown keys of a query', () => {
    expect(
      read(identity.query, {
        chainId: 'eip155:31337',
        projectId: 'p',
        clientId: 'c',
        other: 'ignored',
      }),
    ).toEqual({
      chainId: 'eip155:31337',
      projectId: 'p',
      clientId: 'c',
    })
    expect(read(identity.query, { chainId: 'eip155:01' })).toBeUndefined()
    expect(read(identity.query, { sender: 'x'.repeat(129) })).toBeUndefined()
  })

  test('behavior: for any input a schema does not throw, and accepts its own result unchanged', () => {
    const schemas = [
      identity.response,
      account.response,
      reverse.response,
      suggestions.response,
      register.body,
    ] as GenericSchema[]
    fc.assert(
      fc.property(
        fc.constantFrom(...schemas),
        fc.oneof(
          fc.anything(),
          fc.object({ key: fc.constantFrom(...Object.keys(record), 'suggestions') }),
        ),
        (schema, input) => {
          const once = parseWith(schema, input)
          if (once !== undefined) expect(parseWith(schema, once)).toEqual(once)
        },
      ),
      { numRuns: 1000, seed: 1 },
    )
  })
})

describe('registerNameMessage', () => {
  test('default', () => {
    const message = { name: 'maya.latchkey.eth', attributes: {}, timestamp: 1_700_000_000 }
    expect(parseWith(registerNameMessage, message)).toEqual(message)
  })

  test.each([
    ['an unknown attribute', { attributes: { url: 'https://x.example' } }],
    ['an unknown field', { expires: 7 }],
    ['a picture that is not on the web', { attributes: { avatar: 'ipfs://x' } }],
    ['text with a right-to-left override', { attributes: { bio: 'a\u202eb' } }],
    ['half of a surrogate pair', { attributes: { bio: '\ud800' } }],
    ['a character that databases refuse', { attributes: { bio: '\u0000' } }],
    ['a time that is not whole seconds', { timestamp: 1.5 }],
    ['a time as text', { timestamp: '1700000000' }],
  ])('error: %s', (_what, changes) => {
    expect(
      parseWith(registerNameMessage, {
        name: 'maya.latchkey.eth',
        attributes: {},
        timestamp: 1_700_000_000,
        ...changes,
      }),
    ).toBeUndefined()
  })
})

describe('nameGatewayEndpoints', () => {
  test('default', () => {
    const question = { sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', data: '0x9061b923' }
    expect(read(nameGatewayEndpoints.post.body, question)).toEqual(question)
  })

  test('error: rejects a query of more than 4096 bytes, or with half a byte', () => {
    const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(
      read(nameGatewayEndpoints.post.body, { sender, data: `0x${'00'.repeat(4097)}` }),
    ).toBeUndefined()
    expect(read(nameGatewayEndpoints.post.body, { sender, data: '0x0' })).toBeUndefined()
  })
})
