import { describe, expect, test } from 'vitest'
import { createReport, type ReportedEvent } from './report.js'

describe('createReport', () => {
  test('default', () => {
    const received: ReportedEvent[] = []
    const report = createReport({ onEvent: (event) => received.push(event) })
    report('SWITCH_NETWORK', { network: 'eip155:1' })
    expect(received).toEqual([{ event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } }])
  })

  test('behavior: a listener gets events until it stops', () => {
    const received: string[] = []
    const report = createReport({})
    const stop = report.listen(({ event }) => received.push(event))
    report('MODAL_OPEN')
    stop()
    report('MODAL_CLOSE')
    expect(received).toEqual(['MODAL_OPEN'])
  })

  test('error: a listener that throws affects neither other listeners nor the caller', () => {
    const received: string[] = []
    const report = createReport({
      onEvent: () => {
        throw new Error('boom')
      },
    })
    report.listen(({ event }) => received.push(event))
    report('MODAL_OPEN')
    expect(received).toEqual(['MODAL_OPEN'])
  })
})
