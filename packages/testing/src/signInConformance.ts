import type { Hex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { ConformanceCase } from './adapterConformance.js'
import {
  type ContractAccount,
  type HostileCode,
  hostileAccount,
  ownedAccount,
} from './signIn/contractAccounts.js'
import {
  type MessageFields,
  type SignedSubmission,
  tampered,
  writeMessage,
  wrongMessages,
} from './signIn/wrongMessages.js'
import { testAccounts } from './wallet/accounts.js'

/** One browser with its own cookies, as the page's sign-in calls use it. */
export interface SignInBrowser {
  getNonce(address?: string): Promise<string>
  /** Resolves to `false`, or rejects, when the back end refuses. */
  verify(submission: SignedSubmission): Promise<boolean>
  getSession(): Promise<{ accountId: string } | null>
  signOut(): Promise<boolean>
}

/** The back end that is tried, and what it is told to accept. */
export interface SignInWorld {
  /** A browser that was never there before. */
  openBrowser(): SignInBrowser
  /** Origin of the page, for example `https://app.example.org`. */
  origin: string
  /** A chain the site works on, and one it does not. */
  chainId: number
  foreignChainId: number
  /**
   * A local node of that chain, which mines by itself. Without one, accounts that are contracts are
   * left out.
   */
  rpcUrl?: string | undefined
}

const MINUTES = 60_000

/** Milliseconds a contract may keep the back end busy, with some for the way. */
const PATIENCE_MS = 4000

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The back end does not conform: ${what}`)
}

/** Derived once, when first wanted: that takes longer than any case. */
const keys: { list: HDAccount[] | undefined } = { list: undefined }

function signer(index: number): HDAccount {
  keys.list ??= testAccounts()
  const account = keys.list[index]
  if (!account) throw new Error('There are ten test accounts')
  return account
}

async function isAccepted(browser: SignInBrowser, submission: SignedSubmission): Promise<boolean> {
  try {
    return (await browser.verify(submission)) === true
  } catch {
    // Rejecting is refusing.
    return false
  }
}

type Account = Pick<HDAccount, 'address'>

function fieldsOf(
  { origin, chainId }: SignInWorld,
  nonce: string,
  { address }: Account,
): MessageFields {
  const now = Date.now()
  return {
    domain: new URL(origin).host,
    uri: origin,
    address,
    chainId,
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + 60 * MINUTES),
  }
}

/** A right submission, signed by an account, for itself or for the contract it owns. */
async function submit(
  world: SignInWorld,
  browser: SignInBrowser,
  key: HDAccount,
  account: Account = key,
): Promise<SignedSubmission> {
  const message = writeMessage(fieldsOf(world, await browser.getNonce(account.address), account))
  return {
    message,
    signature: await key.signMessage({ message }),
    address: account.address,
    networkId: `eip155:${world.chainId}`,
  }
}

async function checkSession(browser: SignInBrowser, expected: string | null): Promise<void> {
  const accountId = (await browser.getSession())?.accountId ?? null
  check(
    accountId?.toLowerCase() === expected?.toLowerCase(),
    `the session is of ${accountId ?? 'nobody'}, not of ${expected ?? 'nobody'}`,
  )
}

async function checkRefused(
  browser: SignInBrowser,
  submission: SignedSubmission,
  what: string,
): Promise<void> {
  const started = Date.now()
  check(!(await isAccepted(browser, submission)), `it accepts ${what}`)
  check(
    Date.now() - started <= PATIENCE_MS,
    `it takes ${Date.now() - started} ms to refuse ${what}`,
  )
  check((await browser.getSession()) === null, `${what} was refused, but there is a session`)
}

/**
 * The network a message says it is for, so that it is not refused for being sent for another one.
 */
function networkOf(message: string, { chainId }: SignInWorld): `eip155:${string}` {
  return `eip155:${/^Chain ID: (\d+)$/m.exec(message)?.[1] ?? chainId}`
}

type Body = (world: SignInWorld) => Promise<void>

const cases: Record<string, Body> = {
  'default: signs in, knows the session again, and signs out': async (world) => {
    const browser = world.openBrowser()
    await checkSession(browser, null)
    const submission = await submit(world, browser, signer(0))
    check(await browser.verify(submission), 'a right signature is refused')
    await checkSession(browser, `eip155:${world.chainId}:${submission.address}`)
    check(await browser.signOut(), 'it does not sign out')
    await checkSession(browser, null)
  },
  'behavior: nonces are letters and digits, at least 96 bits, and never the same': async (
    world,
  ) => {
    const browser = world.openBrowser()
    const nonces = await Promise.all(Array.from({ length: 50 }, () => browser.getNonce()))
    for (const nonce of nonces)
      check(
        /^[a-zA-Z0-9]{17,}$/.test(nonce),
        `"${nonce}" is too short for 96 bits, or not letters and digits`,
      )
    check(new Set(nonces).size === nonces.length, 'a nonce came twice')
  },
  'error: SEC-31 a nonce is good once': async (world) => {
    const browser = world.openBrowser()
    const submission = await submit(world, browser, signer(0))
    check(await isAccepted(browser, submission), 'a right signature is refused')
    await browser.signOut()
    await checkRefused(browser, submission, 'the same message a second time')
  },
  'error: SEC-31 of 100 at once exactly one is accepted': async (world) => {
    const browser = world.openBrowser()
    const submission = await submit(world, browser, signer(0))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => isAccepted(browser, submission)),
    )
    const accepted = answers.filter(Boolean).length
    check(accepted === 1, `${accepted} of 100 were accepted`)
  },
  'error: SEC-31 a nonce of another browser': async (world) => {
    const [mine, theirs] = [world.openBrowser(), world.openBrowser()]
    const submission = await submit(world, theirs, signer(0))
    await mine.getNonce()
    await checkRefused(mine, submission, 'a message with the nonce of another browser')
  },
  'error: the signature of somebody else': async (world) => {
    const browser = world.openBrowser()
    await checkRefused(
      browser,
      await submit(world, browser, signer(1), signer(0)),
      'a signature of another account',
    )
  },
}

for (const [what, rewrite] of Object.entries(wrongMessages)) {
  cases[`error: SEC-31 ${what}`] = async (world) => {
    const browser = world.openBrowser()
    const key = signer(0)
    const fields = fieldsOf(world, await browser.getNonce(key.address), key)
    const message = rewrite({
      ...fields,
      text: writeMessage(fields),
      foreignChainId: world.foreignChainId,
    })
    const submission = {
      message,
      signature: await key.signMessage({ message }),
      address: key.address,
      networkId: networkOf(message, world),
    }
    await checkRefused(browser, submission, what)
  }
}

for (const [what, change] of Object.entries(tampered)) {
  cases[`error: SEC-31 ${what}`] = async (world) => {
    const browser = world.openBrowser()
    const submission = await submit(world, browser, signer(0))
    await checkRefused(
      browser,
      change(submission, { address: signer(1).address, foreignChainId: world.foreignChainId }),
      what,
    )
  }
}

type ContractBody = (world: SignInWorld, rpcUrl: string, browser: SignInBrowser) => Promise<void>

const wrapped = async (
  world: SignInWorld,
  browser: SignInBrowser,
  key: HDAccount,
  account: ContractAccount,
): Promise<SignedSubmission> => {
  const submission = await submit(world, browser, key, account)
  return { ...submission, signature: account.wrap(submission.signature) }
}

const contractCases: Record<string, ContractBody> = {
  'behavior: SEC-33 an account that is a contract (ERC-1271)': async (world, rpcUrl, browser) => {
    const account = ownedAccount(rpcUrl, signer(2).address)
    await account.deploy()
    check(
      await browser.verify(await submit(world, browser, signer(2), account)),
      'the signature of a contract’s owner is refused',
    )
    await checkSession(browser, `eip155:${world.chainId}:${account.address}`)
  },
  'behavior: SEC-33 an account that is a contract and not there yet (ERC-6492)': async (
    world,
    rpcUrl,
    browser,
  ) => {
    const account = ownedAccount(rpcUrl, signer(3).address)
    check(
      await browser.verify(await wrapped(world, browser, signer(3), account)),
      'the signature of a contract to come is refused',
    )
    await checkSession(browser, `eip155:${world.chainId}:${account.address}`)
  },
  'error: SEC-33 somebody else’s signature for a contract, there or not yet': async (
    world,
    rpcUrl,
    browser,
  ) => {
    const account = ownedAccount(rpcUrl, signer(4).address)
    await checkRefused(
      browser,
      await submit(world, browser, signer(4), account),
      'a bare signature for a contract that is not there',
    )
    await checkRefused(
      browser,
      await wrapped(world, browser, signer(5), account),
      'a stranger’s signature for a contract to come',
    )
    await account.deploy()
    await checkRefused(
      browser,
      await submit(world, browser, signer(5), account),
      'a stranger’s signature for a contract',
    )
  },
  'error: SEC-33 a contract that makes others be there does not speak for them': async (
    world,
    rpcUrl,
    browser,
  ) => {
    const victim = signer(0)
    const agrees = hostileAccount(rpcUrl, 'agrees')
    const submission = await submit(world, browser, signer(1), victim)
    await checkRefused(
      browser,
      { ...submission, signature: agrees.wrap(submission.signature) },
      'a contract that says yes, for an account of a key',
    )
    const owned = ownedAccount(rpcUrl, signer(6).address)
    const second = await submit(world, browser, signer(1), owned)
    await checkRefused(
      browser,
      { ...second, signature: agrees.wrap(second.signature) },
      'a contract that says yes, for another contract',
    )
  },
  'error: SEC-33 the precompiled contract that hands back what it is given': async (
    world,
    _rpcUrl,
    browser,
  ) => {
    const identity = { address: '0x0000000000000000000000000000000000000004' } as const
    await checkRefused(browser, await submit(world, browser, signer(0), identity), 'address 4')
  },
}

for (const code of [
  'reverts',
  'burns',
  'echoes',
  'floods',
] as const satisfies readonly HostileCode[]) {
  contractCases[`error: SEC-33 a contract that ${code}`] = async (world, rpcUrl, browser) => {
    const account = hostileAccount(rpcUrl, code)
    const factory = await wrapped(world, browser, signer(0), account)
    await checkRefused(browser, factory, `a contract to come that ${code}`)
    await account.deploy()
    await checkRefused(
      browser,
      await submit(world, browser, signer(0), account),
      `a contract that ${code}`,
    )
    const long: Hex = `0x${'ab'.repeat(4000)}`
    await checkRefused(
      browser,
      { ...(await submit(world, browser, signer(0), account)), signature: long },
      `a long signature for a contract that ${code}`,
    )
  }
}

/**
 * The suite a back end passes that signs visitors in with their wallets (EIP-4361, ERC-1271,
 * ERC-6492), free of any test runner. An app runs it against its own back end by giving it the four
 * calls it gives to the kit.
 *
 * @param world - Where the back end is and what it accepts.
 *
 * @example
 * ```ts
 * import { type SignInWorld, signInConformance } from '@latchkey/testing'
 *
 * declare const world: SignInWorld
 * for (const { title, run } of signInConformance(world)) console.log(title, await run())
 * ```
 */
export function signInConformance(world: SignInWorld): readonly ConformanceCase[] {
  const plain = Object.entries(cases).map(([title, body]) => ({ title, run: () => body(world) }))
  const onChain = Object.entries(contractCases).map(([title, body]) => ({
    title,
    // Read when it is run: the node may start after the suite was made.
    run: () => body(world, world.rpcUrl ?? '', world.openBrowser()),
  }))
  return world.rpcUrl === undefined ? plain : [...plain, ...onChain]
}
