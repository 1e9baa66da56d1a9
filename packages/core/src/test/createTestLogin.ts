import { CancelledError } from '../kernel/errors.js'
import type { LoginPort } from '../kernel/login.js'
import type { Connection, Wallet } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { getLogin, type Login } from '../login/getLogin.js'
import { createTestLatchkey, one } from './createTestLatchkey.js'

const wallet: Wallet = {
  id: 'latchkey-login',
  name: 'Latchkey',
  namespace: 'eip155',
  installed: false,
  kind: 'login',
}
const address = '0xAb03'
export const loginConnection: Connection = {
  wallet,
  address,
  addresses: [address],
  networkId: one.id,
}

type Method = keyof LoginPort

const methods: readonly Method[] = [
  'connectEmail',
  'connectDevice',
  'connectOtp',
  'connectSocial',
  'getFarcasterUri',
  'connectFarcaster',
  'updateEmail',
  'updateEmailPrimaryOtp',
  'updateEmailSecondaryOtp',
  'setPreferredAccount',
]

interface Call {
  name: Method
  signal: AbortSignal | undefined
  resolve(value?: unknown): void
  reject(error: unknown): void
}

/** A login, and the answers of its frame. */
interface TestLogin {
  latchkey: EventLatchkey
  login: Login
  /** Calls that the frame has received. */
  calls: readonly Call[]
  /** Resolves the last call of a method. */
  answer(name: Method, value?: unknown): void
  /** Rejects the last call of a method. */
  refuse(name: Method, error: unknown): void
}

/** Creates a login whose frame replies when the test does, and whose wallet connects at once. */
export function createTestLogin(
  connect: () => Promise<Connection> = async () => loginConnection,
): TestLogin {
  const calls: Call[] = []
  const call =
    (name: Method) =>
    ({ signal }: { signal?: AbortSignal } = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        calls.push({ name, signal, resolve, reject })
        signal?.addEventListener('abort', () => reject(new CancelledError()))
      })
  const port = {
    ...Object.fromEntries(methods.map((name) => [name, call(name)])),
    subscribe: () => () => undefined,
    getUser: () => undefined,
    restore: async () => undefined,
    getEmail: () => undefined,
    rejectRequests: () => undefined,
  } as unknown as LoginPort
  const latchkey = createTestLatchkey({ getWallets: () => [wallet], connect }, { login: port })
  const last = (name: Method): Call | undefined => calls.findLast((call) => call.name === name)
  return {
    latchkey,
    login: getLogin(latchkey),
    calls,
    answer: (name, value) => last(name)?.resolve(value),
    refuse: (name, error) => last(name)?.reject(error),
  }
}
