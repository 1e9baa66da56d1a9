// Measures the cost of the login's frame for a page. First, a message there and back through the
// channel, as a ratio to a bare MessagePort echo in a frame of the same site in the same run. Both
// ends are built and minified, on two sites, under a strict policy with Trusted Types. Second, a
// signature in the frame, with frozen globals, without the user and the network. Third, the gzip
// bytes that a page loads before login is used, and the frame step by step. `npm run bench:frame`.
// Figures, not a test.
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { build, defaultClientConditions } from 'vite'
import { buildFrame } from '../scripts/frame/buildFrame.ts'
import { frameRows } from '../scripts/frame/frameRows.ts'

const TURNS = 20
const WARMUP = 200
const root = new URL('..', import.meta.url).pathname

/** Bundles an entry as an app in production would. */
async function bundle(code, { external = [], isPage = false } = {}) {
  const id = `${root}bench-frame-entry.ts`
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [
      {
        name: 'entry',
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) => (source === id ? code : undefined),
      },
    ],
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: id,
        preserveEntrySignatures: isPage ? false : 'strict',
        external: (source) =>
          external.some((name) => source === name || source.startsWith(`${name}/`)),
        output: {
          entryFileNames: 'entry.js',
          chunkFileNames: 'chunk-[hash].js',
          assetFileNames: '[hash][extname]',
        },
      },
    },
  })
  return new Map(output.map((file) => [`/${file.fileName}`, file]))
}

const gzip = ({ code }) => gzipSync(code, { level: 9 }).length

/** Returns the files that load with these, each once. */
function closureOf(files, names) {
  const found = new Set()
  const visit = (name) => {
    if (found.has(name)) return
    found.add(name)
    for (const next of files.get(`/${name}`).imports) if (files.has(`/${next}`)) visit(next)
  }
  for (const name of names) visit(name)
  return found
}

const bytes = (files, names) =>
  [...names].reduce((sum, name) => sum + gzip(files.get(`/${name}`)), 0)

async function sizes() {
  const external = [
    '@wagmi/core',
    'viem',
    'react',
    'react-dom',
    '@coinbase/wallet-sdk',
    '@safe-global/safe-apps-sdk',
  ]
  const kit =
    "export { createLatchkey } from '@latchkey/core'\nexport { evm } from '@latchkey/evm'\n"
  const without = await bundle(kit, { external })
  const withLogin = await bundle(
    `${kit}export { login } from '@latchkey/login'\nexport { loginConnector } from '@latchkey/evm/login'\n`,
    { external },
  )
  const first = closureOf(withLogin, ['entry.js'])
  const lazy = [...withLogin.values()].find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith('/login/src/login/createLogin.ts'),
  )
  const used = [...closureOf(withLogin, [lazy.fileName])].filter((name) => !first.has(name))
  const alone = await bundle(
    "export { createLatchkey } from '@latchkey/core'\nexport { evm } from '@latchkey/evm'\nexport { login } from '@latchkey/login'\n",
    { external },
  )
  const port =
    bytes(alone, closureOf(alone, ['entry.js'])) - bytes(without, closureOf(without, ['entry.js']))
  return {
    port,
    shell: bytes(withLogin, first) - bytes(without, closureOf(without, ['entry.js'])),
    live: bytes(withLogin, used),
  }
}

const frameCode = `
import { serveFrame } from ${JSON.stringify(`${root}packages/vault/src/channel/serveFrame.ts`)}
import { frameCalls } from '@latchkey/protocol'
const handlers = Object.fromEntries(Object.keys(frameCalls).map((name) => [name, async (payload) => payload]))
handlers.RPC_REQUEST = async () => '0x10'
serveFrame({ scope: window, config: { allowedOrigins: [new URLSearchParams(location.search).get('projectId')], inlineOrigins: [] }, handlers, onHost: () => {} })
`

const hostCode = `
import { login } from '@latchkey/login'
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
/** Measures milliseconds of one round, by the hundred: browser clocks are too coarse for one. */
async function measure(act) {
  for (let round = 0; round < ${WARMUP}; round++) await act()
  const times = []
  for (let turn = 0; turn < ${TURNS}; turn++) {
    const start = performance.now()
    for (let round = 0; round < 100; round++) await act()
    times.push((performance.now() - start) / 100)
  }
  return times
}
async function openEcho(url) {
  const iframe = document.createElement('iframe')
  iframe.src = url + '/echo'
  // Hidden like the login's frame, which browsers schedule with a lower priority.
  iframe.style.display = 'none'
  document.body.append(iframe)
  await new Promise((resolve) => iframe.addEventListener('load', resolve))
  const { port1, port2 } = new MessageChannel()
  iframe.contentWindow.postMessage('echo', url, [port2])
  return (message) => new Promise((resolve) => {
    port1.onmessage = resolve
    port1.postMessage(message)
  })
}
window.run = async (url) => {
  const port = login({ frameUrl: url, projectId: location.origin })
  const opened = performance.now()
  await port.provider.request({ method: 'eth_blockNumber' })
  const first = performance.now() - opened
  const echo = await openEcho(url)
  const message = { id: crypto.randomUUID(), epoch: crypto.randomUUID(), type: '@latchkey-app/RPC_REQUEST', payload: { method: 'eth_blockNumber' } }
  // Alternates, so that other load on this machine affects both.
  const echoes = []
  const calls = []
  for (let turn = 0; turn < 5; turn++) {
    echoes.push(...(await measure(() => echo(message))))
    calls.push(...(await measure(() => port.provider.request({ method: 'eth_blockNumber' }))))
  }
  return { first, echo: median(echoes), call: median(calls) }
}
`

const custody = `${root}packages/vault/src/custody`
const signCode = `
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { shareLabel } from '@latchkey/protocol'
import { base64urlnopad } from '@scure/base'
import { freezeGlobals } from ${JSON.stringify(`${root}packages/vault/src/kernel/freezeGlobals.ts`)}
import { openRecord, sealRecord } from ${JSON.stringify(`${custody}/deviceRecord.ts`)}
import { createReplyKey } from ${JSON.stringify(`${custody}/sealing.ts`)}
import { addressesFrom, combineChecked, signWith, splitEntropy } from ${JSON.stringify(`${custody}/walletKeys.ts`)}
const started = performance.now()
freezeGlobals()
const frozen = performance.now() - started
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
/** Seals the auth service's share for the key of this request. */
async function serviceSeals(share, address, responseKey) {
  const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(base64urlnopad.decode(responseKey)))
  const info = new TextEncoder().encode(shareLabel({ direction: 'down', ...address }))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, new Uint8Array(share))
  return { enc: base64urlnopad.encode(new Uint8Array(enc)), ciphertext: base64urlnopad.encode(new Uint8Array(ct)) }
}
window.run = async () => {
  const entropy = crypto.getRandomValues(new Uint8Array(16))
  const { evm } = await addressesFrom(entropy)
  const [own, other] = await splitEntropy(entropy)
  const record = await sealRecord(own, { walletId: 'w', userId: 'u', deviceId: 'd', epoch: 1, recoveryEmail: undefined })
  const address = { service: 'auth', walletId: 'w', set: 'device:d', epoch: 1 }
  const sign = async (share) => signWith(await combineChecked([await openRecord(record), share], evm), (keys) => keys.evm.signMessage({ message: 'Hello from the bench' }))
  const [unlocked, locked] = [[], []]
  for (let round = 0; round < 12; round++) {
    const before = performance.now()
    await sign(other)
    unlocked.push(performance.now() - before)
    const asked = performance.now()
    const reply = await createReplyKey()
    const made = performance.now()
    const sealed = await serviceSeals(other, address, reply.responseKey)
    const given = performance.now()
    await sign(await reply.open(sealed, address))
    locked.push(made - asked + performance.now() - given)
  }
  return { frozen, first: [unlocked[0], locked[0]], unlocked: median(unlocked.slice(2)), locked: median(locked.slice(2)) }
}
`

const echoCode =
  "addEventListener('message', ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage(data) })"

const policy = (frameOrigin) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; frame-src ${frameOrigin ?? "'none'"}`

/** Serves a page that loads `entry`, and its files, on another port. */
async function serve(pages, files, frameOrigin) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x')
    const file = files.get(pathname)
    const entry = pages[pathname]
    const [type, body] = file
      ? ['text/javascript', file.code]
      : [
          'text/html',
          `<!doctype html><title>Bench</title><body><script type="module" src="${entry}"></script>`,
        ]
    if (!file && !entry) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': type, 'content-security-policy': policy(frameOrigin) })
      .end(body)
  })
  await new Promise((resolve) => server.listen(0, resolve))
  return { port: server.address().port, close: () => server.close() }
}

const frameFiles = await bundle(frameCode, { isPage: true })
frameFiles.set('/echo.js', { code: echoCode })
for (const [name, file] of await bundle(signCode, { isPage: true }))
  frameFiles.set(name.replace('entry', 'sign'), file)
const frame = await serve(
  { '/sdk': '/entry.js', '/echo': '/echo.js', '/sign': '/sign.js' },
  frameFiles,
)
const frameUrl = `http://127.0.0.1:${frame.port}`
const host = await serve({ '/': '/entry.js' }, await bundle(hostCode, { isPage: true }), frameUrl)

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
const reports = []
page.on('console', (message) => message.type() === 'error' && reports.push(message.text()))
page.on('pageerror', (error) => reports.push(error.message))
try {
  await page.goto(`http://localhost:${host.port}/`)
  await page.waitForFunction(() => window.run !== undefined)
  const { first, echo, call } = await page.evaluate((url) => window.run(url), frameUrl)
  const { port, shell, live } = await sizes()
  await page.goto(`${frameUrl}/sign`)
  await page.waitForFunction(() => window.run !== undefined)
  const signing = await page.evaluate(() => window.run())
  const us = (ms) => `${(ms * 1000).toFixed(0)} µs`
  console.log(`round trip host → frame → host, median of ${TURNS * 5} times 100, in turns`)
  console.log(`  bare MessagePort echo   ${us(echo)}`)
  console.log(`  through the channel     ${us(call)}   ${(call / echo).toFixed(2)} ×`)
  console.log(`first answer, code and frame fetched: ${first.toFixed(0)} ms`)
  console.log(
    `gzip before login is used: ${shell} bytes beside createLatchkey and evm (the port alone ${port}); fetched when it is: ${live} bytes`,
  )
  const ms = (value) => `${value.toFixed(1)} ms`
  console.log(
    'unlock and sign (personal_sign) in the frame, without user and network, median of 10; the first one before anything is warm',
  )
  console.log(
    `  unlocked: own share, combine, check, sign       ${ms(signing.unlocked)}   first ${ms(signing.first[0])}`,
  )
  console.log(
    `  locked: besides, a key and the service's share   ${ms(signing.locked)}   first ${ms(signing.first[1])}`,
  )
  console.log(`  freezing the ground when the frame loads         ${ms(signing.frozen)}`)
  console.log('gzip bytes of the frame, step by step')
  for (const [name, { size, files }] of Object.entries(frameRows(await buildFrame(root)))) {
    console.log(`  ${name}: ${size}`)
    for (const [file, bytes] of Object.entries(files))
      console.log(`    ${String(bytes).padStart(6)} ${file}`)
  }
  console.log(`policy reports and errors: ${reports.length}`)
  for (const line of reports) console.log(`  ${line}`)
} finally {
  await browser.close()
  frame.close()
  host.close()
}
