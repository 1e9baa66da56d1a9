import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFrameSettings, startFrame } from '@latchkey/server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from './runCommand.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Returns the output and the exit code of a command. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => lines.push(String(text)) > 0)
  try {
    return { code: await runCommand(args), text: lines.join('') }
  } finally {
    write.mockRestore()
  }
}

function open(): { frame: string; file(name: string, text: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-probe-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'frame/assets'), { recursive: true })
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  for (const page of ['sdk', 'approve'])
    file(
      `frame/${page}.html`,
      `<!doctype html><!--config--><script type="module" src="/assets/${page}.js"></script>`,
    )
  for (const page of ['sdk', 'approve']) file(`frame/assets/${page}.js`, 'export {}')
  return { frame: join(folder, 'frame'), file }
}

describe('latchkey frame', () => {
  test('behavior: SEC-68 creates a key, signs, accepts the served frame, and reports one changed byte', async () => {
    const { frame, file } = open()
    const [, secret = '', publicKey = ''] =
      /LATCHKEY_FRAME_KEY=([0-9a-f]{64})\n.* ([0-9a-f]{64})/.exec(
        (await run('frame', 'key')).text,
      ) ?? []
    vi.stubEnv('LATCHKEY_FRAME_KEY', secret)
    const manifest = file('manifest.json', (await run('frame', 'sign', frame)).text)
    const settings = {
      frameOrigin: 'http://127.0.0.1:1',
      authUrl: 'https://login.example.org',
      recoveryUrl: 'https://recovery.example.net',
      projects: { shop: ['https://shop.example.org'] },
      chains: {
        1: {
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          nodes: ['https://node.example.org'],
        },
      },
      folder: frame,
      port: 0,
      operationsPort: 0,
      drainSeconds: 0,
    }
    const serve = () =>
      startFrame(readFrameSettings({}, file('frame.json', JSON.stringify(settings))))
    const probe = (url: string) => {
      const path = file('probed.json', JSON.stringify({ ...settings, frameOrigin: url }))
      return run('frame', 'probe', '--settings', path, '--manifest', manifest, '--key', publicKey)
    }
    const good = await serve()
    onTestFinished(() => good.stop())
    expect(await probe(good.url)).toEqual({
      code: 0,
      text: `${good.url} serves the built files.\n`,
    })
    file('frame/assets/sdk.js', 'export []')
    const bad = await serve()
    onTestFinished(() => bad.stop())
    expect(await probe(bad.url)).toEqual({
      code: 1,
      text: 'ALARM /assets/sdk.js: the bytes differ from the build\n',
    })
  })

  test('error: reports a missing folder, key or argument', async () => {
    vi.stubEnv('LATCHKEY_FRAME_KEY', '')
    await expect(runCommand(['frame', 'sign'])).rejects.toThrow('LATCHKEY_FRAME_KEY')
    await expect(runCommand(['frame', 'probe'])).rejects.toThrow('--settings, --manifest and --key')
    await expect(
      runCommand([
        'frame',
        'probe',
        '--settings',
        'a',
        '--manifest',
        'b',
        '--key',
        'c',
        '--every',
        'x',
      ]),
    ).rejects.toThrow('number of seconds')
  })
})
