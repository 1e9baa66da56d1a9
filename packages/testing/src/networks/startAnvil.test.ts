import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startAnvil } from './startAnvil.js'

async function ask(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: unknown }).result
}

describe('startAnvil', () => {
  test('default', async () => {
    const anvil = await startAnvil({ chainId: 4242 })
    expect(await ask(anvil.url, 'eth_chainId')).toBe('0x1092')
    expect(
      await ask(anvil.url, 'eth_getBalance', [
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        'latest',
      ]),
    ).toBe('0x21e19e0c9bab2400000')
    await anvil.stop()
    await anvil.ended
    await expect(ask(anvil.url, 'eth_chainId')).rejects.toThrow()
    await anvil.stop()
  })

  test('behavior: starts chain 31337 without arguments', async () => {
    const anvil = await startAnvil()
    expect([anvil.chainId, await ask(anvil.url, 'eth_chainId')]).toEqual([31337, '0x7a69'])
    await anvil.stop()
  })

  test('behavior: kills a node that does not exit by itself', async () => {
    const anvil = await startAnvil({ chainId: 770_077 })
    execFileSync('pkill', ['-STOP', '-f', '--', '--chain-id 770077'])
    await anvil.stop()
    await anvil.ended
  })

  test('error: rejects with the number of a taken port', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { port } = blocker.address() as { port: number }
    await expect(startAnvil({ chainId: 1, port })).rejects.toThrow(
      `The EVM node for chain 1 did not start on port ${port}`,
    )
    blocker.close()
  })

  test('behavior: a process that exits without stopping the node leaves none running', async () => {
    const entry = fileURLToPath(new URL('../node.ts', import.meta.url))
    const code = `import { startAnvil } from ${JSON.stringify(entry)}\nconst { url } = await startAnvil({ chainId: 1 })\nprocess.stdout.write(url, () => process.exit(3))`
    const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', code]
    const child = spawn(process.execPath, args, {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    })
    const printed = { text: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      printed.text += chunk
    })
    // The node has this pipe open, too, so it closes when both have exited.
    const [exitCode] = await once(child, 'exit')
    expect(exitCode).toBe(3)
    await expect
      .poll(() =>
        ask(printed.text, 'eth_chainId').then(
          () => 'alive',
          () => 'gone',
        ),
      )
      .toBe('gone')
  })
})
