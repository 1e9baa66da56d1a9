import { createServer } from 'node:http'
import { swapEndpoints } from '@latchkey/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import { askServer } from './askServer.js'
import { systemClock } from './clock.js'

interface Asked {
  method: string
  url: string
  body: string
}

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts a server that gives the replies in order, and repeats the last one. */
async function serve(...answers: { status?: number; body: string }[]) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const text = new TextDecoder()
    let body = ''
    for await (const chunk of request) body += text.decode(chunk, { stream: true })
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push({ method: request.method, url: request.url, body })
    response.statusCode = answer?.status ?? 200
    response.end(answer?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  const serverUrl = `http://127.0.0.1:${server.address().port}`
  return { asked, latchkey: { options: { serverUrl, projectId: 'millpond', clock: systemClock } } }
}

const prices = { standard: '1', fast: '2', instant: '3' }
const build = {
  amount: '1',
  from: `eip155:1:0x${'1'.repeat(40)}`,
  to: `eip155:1:0x${'2'.repeat(40)}`,
  userAddress: `0x${'3'.repeat(40)}`,
} as const

describe('askServer', () => {
  test('default', async () => {
    const { latchkey, asked } = await serve({ body: JSON.stringify(prices) })
    expect(
      await askServer(latchkey, swapEndpoints.gasPrice, { query: { chainId: 'eip155:1' } }),
    ).toEqual(prices)
    expect(asked).toEqual([
      {
        method: 'GET',
        url: '/v1/convert/gas-price?chainId=eip155%3A1&projectId=millpond',
        body: '',
      },
    ])
  })

  test('behavior: retries a read on a server error, never a write', async () => {
    const read = await serve({ status: 502, body: '' }, { body: JSON.stringify(prices) })
    expect(
      await askServer(read.latchkey, swapEndpoints.gasPrice, { query: { chainId: 'eip155:1' } }),
    ).toEqual(prices)
    const write = await serve({ status: 502, body: '' })
    await expect(
      askServer(write.latchkey, swapEndpoints.buildTransaction, { body: build }),
    ).rejects.toMatchObject({ name: 'NetworkRequestError', code: 502 })
    expect(write.asked).toMatchObject([{ method: 'POST', body: JSON.stringify(build) }])
  })

  test('error: a refusal has the reason of its code', async () => {
    const { latchkey } = await serve({
      status: 409,
      body: JSON.stringify({ error: { code: 'price_moved', message: 'The market moved.' } }),
    })
    await expect(
      askServer(latchkey, swapEndpoints.buildTransaction, { body: build }),
    ).rejects.toMatchObject({
      name: 'ServerRefusedError',
      reason: 'price_moved',
      code: 409,
    })
  })

  test('error: rejects a refusal without a reason, and a reply of another shape', async () => {
    const refusing = await serve({ status: 404, body: '<html>' })
    await expect(
      askServer(refusing.latchkey, swapEndpoints.gasPrice, { query: { chainId: 'eip155:1' } }),
    ).rejects.toMatchObject({
      name: 'NetworkRequestError',
      code: 404,
    })
    for (const body of ['{}', '[]', '"x"', JSON.stringify({ ...prices, standard: 'cheap' })]) {
      const { latchkey } = await serve({ body })
      await expect(
        askServer(latchkey, swapEndpoints.gasPrice, { query: { chainId: 'eip155:1' } }),
      ).rejects.toMatchObject({ name: 'NetworkRequestError' })
    }
  })

  test('error: without a server, sends no request', async () => {
    const options = { serverUrl: undefined, projectId: undefined, clock: systemClock }
    await expect(
      askServer({ options }, swapEndpoints.gasPrice, { query: { chainId: 'eip155:1' } }),
    ).rejects.toMatchObject({ name: 'ServerMissingError' })
  })

  test('error: rejects at once on abort', async () => {
    const { latchkey } = await serve({ body: JSON.stringify(prices) })
    await expect(
      askServer(latchkey, swapEndpoints.gasPrice, {
        query: { chainId: 'eip155:1' },
        signal: AbortSignal.abort(),
      }),
    ).rejects.toMatchObject({
      name: 'CancelledError',
    })
  })
})
