import { describe, expect, test } from 'vitest'
import { createReport, type ReportedEvent } from './report.js'

describe('createReport', () => {
  test('default', () => {
    const heard: ReportedEvent[] = []
    const report = createReport({ onEvent: (event) => heard.push(event) })
    report('SWITCH_NETWORK', { network: 'eip155:1' })
    expect(heard).toEqual([{ event: 'SWITCH_NETWORK', properties: { network: 'eip155:1' } }])
  })

  test('behavior: a listener gets events until it stops', () => {
    const heard: string[] = []
    const report = createReport({})
    const stop = report.listen(({ event }) => heard.push(event))
    report('MODAL_OPEN')
    stop()
    report('MODAL_CLOSE')
    expect(heard).toEqual(['MODAL_OPEN'])
  })

  test('error: a listener that throws affects neither other listeners nor the caller', () => {
    const heard: string[] = []
    const report = createReport({
      onEvent: () => {
        throw new Error('boom')
      },
    })
    report.listen(({ event }) => heard.push(event))
    report('MODAL_OPEN')
    expect(heard).toEqual(['MODAL_OPEN'])
  })
})
