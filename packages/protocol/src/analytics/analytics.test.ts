import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { analyticsEndpoints, analyticsEvents, type TrackBody } from './analytics.js'

const body: TrackBody = {
  eventId: '3f0ab6f5-3c0f-4b51-9d38-6a0f3d9c9c11',
  url: 'https://millpond.example/swap',
  domain: 'millpond.example',
  timestamp: 1_760_000_000_000,
  props: {
    type: 'track',
    event: 'SELECT_WALLET',
    properties: { name: 'Tern', platform: 'browser', connected: true, attempt: 2, network: null },
  },
}

function read(value: unknown): TrackBody | undefined {
  const schema = analyticsEndpoints.track.body
  return schema && parseWith(schema, value)
}

describe('analyticsEndpoints', () => {
  test('default', () => {
    expect(read(body)).toEqual(body)
    expect(
      parseWith(analyticsEndpoints.config.response as never, { isAnalyticsEnabled: false }),
    ).toEqual({ isAnalyticsEnabled: false })
  })

  test('behavior: drops unknown fields', () => {
    expect(read({ ...body, address: 'x', props: { ...body.props, person: 'x' } })).toEqual(body)
  })

  test('behavior: accepts the 51 events of the catalogue', () => {
    expect(analyticsEvents).toHaveLength(51)
    for (const event of analyticsEvents)
      expect(read({ ...body, props: { type: 'track', event } })).toBeDefined()
  })

  test.each([
    ['MODAL_CREATED', { props: { type: 'track', event: 'MODAL_CREATED' } }],
    ['an event of no catalogue', { props: { type: 'track', event: 'x' } }],
    ['another type', { props: { type: 'identify', event: 'MODAL_OPEN' } }],
    ['no UUID', { eventId: '1' }],
    ['an invalid time', { timestamp: Number.NaN }],
    ['a long property', { props: { ...body.props, properties: { name: 'x'.repeat(513) } } }],
    ['a nested property', { props: { ...body.props, properties: { name: { a: 1 } } } }],
    [
      '17 properties',
      {
        props: {
          ...body.props,
          properties: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`p${i}`, 1])),
        },
      },
    ],
    ['a long address', { url: `https://a.example/${'x'.repeat(8192)}` }],
  ])('error: %s', (_what, changes) => {
    expect(read({ ...body, ...changes })).toBeUndefined()
  })

  test('error: returns undefined for any other value, and does not throw', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => read(value) === undefined),
      { seed: 1 },
    )
  })
})
