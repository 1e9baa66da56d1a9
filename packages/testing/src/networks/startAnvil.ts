import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sleep } from '@latchkey/protocol/std'

/** A running EVM node. */
export interface Anvil {
  readonly url: string
  readonly chainId: number
  /** Resolves when the node has exited, by itself or by `stop`. */
  readonly ended: Promise<void>
  /** Stops the node. Kills it if it does not exit within 5 s. */
  stop(): Promise<void>
}

/** Path of anvil's binary: the wrapper in `.bin` takes a second longer. */
function anvilPath(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const manifest = createRequire(require.resolve('@foundry-rs/anvil/package.json')).resolve(
      `${name}/package.json`,
    )
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  } catch (cause) {
    throw new Error(
      `The EVM node is missing: ${name} is not installed. Run "npm ci" without --omit=optional.`,
      { cause },
    )
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const headers = { 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(10_000)
    return (await fetch(url, { method: 'POST', headers, body, signal })).ok
  } catch {
    return false
  }
}

/**
 * Starts a local EVM node with ten funded accounts and resolves once it answers.
 *
 * @param parameters.chainId - @default 31337
 * @param parameters.port - 0 takes any free port. @default 0
 * @param parameters.args - Further arguments of anvil, for example `--load-state`. @default none
 * @throws if the binary is missing or the port is taken.
 *
 * @example
 * ```ts
 * import { startAnvil } from '@latchkey/testing/node'
 *
 * const anvil = await startAnvil()
 * await anvil.stop()
 * ```
 */
export async function startAnvil(
  parameters: {
    chainId?: number | undefined
    port?: number | undefined
    args?: readonly string[] | undefined
  } = {},
): Promise<Anvil> {
  const { chainId = 31337, port = 0, args = [] } = parameters
  const own = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const child = spawn(anvilPath(), [...own, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const listening = new Promise<string>((resolve, reject) => {
    const output = { text: '' }
    child.once('error', reject)
    child.once('close', () =>
      reject(
        new Error(
          `The EVM node for chain ${chainId} did not start on port ${port}: ${output.text.trim().split('\n').at(-1)}`,
        ),
      ),
    )
    const read = (chunk: Buffer): void => {
      output.text = (output.text + chunk).slice(-4000)
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(output.text)?.[1]
      if (address) resolve(`http://${address}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
  // Stops the node when this process exits for any reason.
  const stopWithUs = (): void => void child.kill('SIGTERM')
  process.once('exit', stopWithUs)
  void ended.then(() => process.off('exit', stopWithUs))
  const url = await listening
  while (!(await answers(url))) {
    if (child.exitCode !== null)
      throw new Error(`The EVM node for chain ${chainId} ended before it answered.`)
    await sleep(10)
  }
  return {
    url,
    chainId,
    ended,
    async stop() {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(force)
    },
  }
}
