// A malicious dependency that runs beside code with a secret. freezeGlobals.test.ts runs it in a
// separate process. `open`: without freezing, to prove that each interception works.
import { freezeGlobals } from '../kernel/freezeGlobals.js'

// Node defines some globals at their first read.
for (const key of Reflect.ownKeys(globalThis)) Reflect.get(globalThis, key)
if (process.argv[2] !== 'open') freezeGlobals()

const SECRET = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const received = new Set<string>()
const refused = new Set<string>()

type Method = (this: unknown, ...parameters: unknown[]) => unknown
const textOf = (value: unknown): string =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString()
    : typeof value === 'string'
      ? value
      : ''

function receive(name: string, values: readonly unknown[]): void {
  if (values.some((value) => textOf(value).includes(SECRET))) received.add(name)
}

function isSet(holder: object, key: PropertyKey, value: unknown): boolean {
  try {
    return Reflect.set(holder, key, value)
  } catch {
    // An accessor that allows overrides by inheriting objects throws when set on its own object.
    return false
  }
}

/** Intercepts a method by redefining or assigning it. */
function listenTo(name: string, holder: object, key: PropertyKey): void {
  const original = Reflect.get(holder, key) as Method
  const state = { isBusy: false }
  const interceptor: Method = function (...parameters) {
    if (!state.isBusy) {
      state.isBusy = true
      receive(name, [this, ...parameters])
      state.isBusy = false
    }
    const [next, ...more] = parameters
    if (name !== 'then' || typeof next !== 'function') return original.apply(this, parameters)
    const captureNext = (value: unknown): unknown => {
      receive(name, [value])
      return next(value)
    }
    return original.call(this, captureNext, ...more)
  }
  const isDefined = Reflect.defineProperty(holder, key, {
    value: interceptor,
    configurable: true,
    writable: true,
  })
  if (!isDefined && !isSet(holder, key, interceptor)) refused.add(name)
}

listenTo('fetch', globalThis, 'fetch')
listenTo('push', Array.prototype, 'push')
listenTo('then', Promise.prototype, 'then')
listenTo('subtle', crypto.subtle, 'digest')
listenTo('SubtleCrypto', Object.getPrototypeOf(crypto.subtle) as object, 'importKey')
listenTo('stringify', JSON, 'stringify')
listenTo('encode', TextEncoder.prototype, 'encode')
listenTo('postMessage', Object.getPrototypeOf(new MessageChannel().port1) as object, 'postMessage')
listenTo('normalize', String.prototype, 'normalize')
listenTo('map', Map.prototype, 'set')
listenTo('fill', Object.getPrototypeOf(Uint8Array.prototype) as object, 'fill')
listenTo('assign', Object, 'assign')
listenTo('dispatchEvent', EventTarget.prototype, 'addEventListener')
// A setter that every object inherits.
const isTrapped = Reflect.defineProperty(Object.prototype, 'mnemonic', {
  configurable: true,
  set: (value: unknown) => receive('trap', [value]),
})
if (!isTrapped) refused.add('trap')

/** Runs the frame's operations on secrets, with the same libraries. */
async function work(): Promise<boolean> {
  const [
    { privateKeyToAccount },
    { verifyMessage },
    { mnemonicToSeedSync },
    { wordlist },
    { HDKey },
    shamir,
    hpke,
    v,
  ] = await Promise.all([
    import('viem/accounts'),
    import('viem'),
    import('@scure/bip39'),
    import('@scure/bip39/wordlists/english'),
    import('@scure/bip32'),
    import('shamir-secret-sharing'),
    import('@hpke/core'),
    import('valibot'),
  ])
  const bytes = new TextEncoder().encode(SECRET)
  const list: unknown[] = []
  list.push(SECRET)
  new Map().set('phrase', SECRET)
  Reflect.set({}, 'mnemonic', SECRET)
  await Promise.resolve(SECRET.normalize('NFKD')).then((value) => value)
  await crypto.subtle.digest('SHA-256', bytes)
  await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
  await fetch(`data:text/plain,${SECRET}`)
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(SECRET)
  port1.close()
  port2.close()
  JSON.stringify(SECRET)
  Object.assign({}, { phrase: v.parse(v.string(), SECRET) }, SECRET)

  const key =
    HDKey.fromMasterSeed(mnemonicToSeedSync(SECRET)).derive("m/44'/60'/0'/0/0").privateKey ??
    new Uint8Array()
  if (!wordlist.includes('winner')) return false
  const account = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`)
  const signature = await account.signMessage({ message: 'hello' })
  const isSigned = await verifyMessage({ address: account.address, message: 'hello', signature })
  const suite = new hpke.CipherSuite({
    kem: new hpke.DhkemX25519HkdfSha256(),
    kdf: new hpke.HkdfSha256(),
    aead: new hpke.Aes256Gcm(),
  })
  const pair = await suite.kem.generateKeyPair()
  const sealed = await suite.seal({ recipientPublicKey: pair.publicKey }, bytes)
  const opened = await suite.open({ recipientKey: pair.privateKey, enc: sealed.enc }, sealed.ct)
  const whole = await shamir.combine(await shamir.split(bytes, 2, 2))
  bytes.fill(0)
  return isSigned && textOf(new Uint8Array(opened)) === SECRET && textOf(whole) === SECRET
}

const isDone = await work()
process.stdout.write(
  `${JSON.stringify({ received: [...received].sort(), refused: [...refused].sort(), isDone })}\n`,
)
