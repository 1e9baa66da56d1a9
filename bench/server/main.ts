// `npm run bench:server`: requests per second and p99 of the server on this machine, with the
// loader (autocannon) in a process of its own, beside a bare Hono hello-world in the same run.
// Figures, not a test.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { people, startWorldChain, worldContracts } from '@latchkey/sandbox/world'

const SECONDS = process.env.BENCH_SECONDS ?? '5'
const CONNECTIONS = '16'
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const autocannon = file('../../node_modules/.bin/autocannon')

interface Figures {
  perSecond: number
  p99: number
}

async function serve(load: object): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', file('serve.ts'), JSON.stringify(load)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('http')) return { url: line, process: child }
  throw new Error('The server under load ended before it was there.')
}

async function fire(url: string): Promise<Figures> {
  const { stdout } = await promisify(execFile)(
    autocannon,
    ['--json', '--no-progress', '-c', CONNECTIONS, '-d', SECONDS, url],
    { maxBuffer: 1e8 },
  )
  const result = JSON.parse(stdout) as {
    requests: { average: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

function show(what: string, { perSecond, p99 }: Figures, hello: Figures): void {
  console.log(
    `${what.padEnd(46)} ${perSecond.toFixed(0).padStart(7)}/s   p99 ${p99.toFixed(0).padStart(4)} ms   ${(perSecond / hello.perSecond).toFixed(2)} × hello`,
  )
}

async function measure(
  load: object,
  paths: Readonly<Record<string, string>>,
  hello: Figures,
): Promise<void> {
  const server = await serve(load)
  for (const [what, path] of Object.entries(paths)) {
    // A warm-up, so that neither compilation nor empty caches are measured.
    await fetch(server.url + path)
    show(what, await fire(server.url + path), hello)
  }
  server.process.kill('SIGTERM')
}

const chain = await startWorldChain({ chainId: 31337 })
async function measureHello(size: number): Promise<Figures> {
  const server = await serve({ kind: 'hello', size })
  const figures = await fire(server.url)
  server.process.kill('SIGTERM')
  return figures
}

const hello = await measureHello(5)
show('hello-world, bare Hono', hello, hello)
// The size of a page of 40 wallets: the share of the network stack.
show('hello-world of 5 kB, bare Hono', await measureHello(4900), hello)

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const [person] = Object.values(people)
const token = (address: string): string => `eip155:31337:${address}`
const base = { kind: 'server', account, chainUrl: chain.url, rows: 0 }
for (const wallets of [100, 10_000])
  await measure(
    { ...base, wallets },
    {
      [`/getWallets of 4, ${wallets} wallets`]: '/getWallets?page=1&entries=4',
      [`/getWallets of 40, ${wallets} wallets`]: '/getWallets?page=2&entries=40',
      [`search, ${wallets} wallets`]: '/getWallets?page=1&entries=100&search=heron%2042',
    },
    hello,
  )
for (const rows of [10_000, 1_000_000])
  await measure(
    { ...base, wallets: 0, rows },
    { [`history, ${rows} rows`]: `/v1/account/${account}/history?chainId=eip155:1` },
    hello,
  )
const quote = `/v1/convert/quotes?userAddress=${person?.address}&amount=1000000000000000&from=${token(worldContracts.weth)}&to=${token(worldContracts.dollar)}`
await measure(
  { ...base, wallets: 0 },
  { balance: `/v1/account/${person?.address}/balance?currency=usd&chainId=eip155:31337`, quote },
  hello,
)
await chain.stop()
