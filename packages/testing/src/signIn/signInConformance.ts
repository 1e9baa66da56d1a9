import type { ConformanceCase } from '../connect/conformingAdapter.js'
import { contractCases } from './contractSignIn.js'
import { evmRules } from './evmRules.js'
import {
  check,
  checkRefused,
  checkSession,
  fieldsOf,
  isAccepted,
  type SignInRules,
  type SignInWorld,
  type SolanaSignInWorld,
  submit,
} from './signInWorld.js'
import { solanaRules } from './solanaRules.js'
import { type Rewrite, type Tamper, tampered, wrongMessages } from './wrongMessages.js'

type Body = (rules: SignInRules) => Promise<void>

const cases: Record<string, Body> = {
  'default: signs in, restores the session, and signs out': async (rules) => {
    const browser = rules.openBrowser()
    await checkSession(browser, null)
    const submission = await submit(rules, browser, rules.signer(0))
    check(await browser.verify(submission), 'a right signature is refused')
    await checkSession(browser, `${rules.networkId}:${submission.address}`)
    check(await browser.signOut(), 'it does not sign out')
    await checkSession(browser, null)
  },
  'behavior: nonces are alphanumeric, at least 96 bits long, and unique': async (rules) => {
    const browser = rules.openBrowser()
    const nonces = await Promise.all(Array.from({ length: 50 }, () => browser.getNonce()))
    for (const nonce of nonces)
      check(
        /^[a-zA-Z0-9]{17,}$/.test(nonce),
        `"${nonce}" is too short for 96 bits, or not letters and digits`,
      )
    check(new Set(nonces).size === nonces.length, 'a nonce came twice')
  },
  'error: SEC-31 accepts a nonce once': async (rules) => {
    const browser = rules.openBrowser()
    const submission = await submit(rules, browser, rules.signer(0))
    check(await isAccepted(browser, submission), 'a right signature is refused')
    await browser.signOut()
    await checkRefused(browser, submission, 'the same message a second time')
  },
  'error: SEC-31 accepts exactly one of 100 simultaneous submissions': async (rules) => {
    const browser = rules.openBrowser()
    const submission = await submit(rules, browser, rules.signer(0))
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => isAccepted(browser, submission)),
    )
    const accepted = answers.filter(Boolean).length
    check(accepted === 1, `${accepted} of 100 were accepted`)
  },
  'error: SEC-31 refuses a nonce of another browser': async (rules) => {
    const [mine, theirs] = [rules.openBrowser(), rules.openBrowser()]
    const submission = await submit(rules, theirs, rules.signer(0))
    await mine.getNonce()
    await checkRefused(mine, submission, 'a message with the nonce of another browser')
  },
  'error: refuses the signature of another account': async (rules) => {
    const browser = rules.openBrowser()
    await checkRefused(
      browser,
      await submit(rules, browser, rules.signer(1), rules.signer(0)),
      'a signature of another account',
    )
  },
}

function wrongCases({ wrongMessages: own }: SignInRules): Record<string, Body> {
  const entries = Object.entries({ ...wrongMessages, ...own })
  const body =
    (what: string, rewrite: Rewrite): Body =>
    async (rules) => {
      const browser = rules.openBrowser()
      const key = rules.signer(0)
      const fields = fieldsOf(rules, await browser.getNonce(key.address), key)
      const message = rewrite({
        ...fields,
        text: rules.write(fields),
        foreignChain: rules.spell(rules.foreignNetworkId),
        otherAddress: rules.signer(1).address,
      })
      const submission = {
        message,
        signature: await key.signMessage({ message }),
        address: key.address,
        networkId: rules.networkOf(message),
      }
      await checkRefused(browser, submission, what)
    }
  return Object.fromEntries(
    entries.map(([what, rewrite]) => [`error: SEC-31 ${what}`, body(what, rewrite)]),
  )
}

function tamperedCases({ tampered: own }: SignInRules): Record<string, Body> {
  const entries = Object.entries({ ...tampered, ...own })
  const body =
    (what: string, change: Tamper): Body =>
    async (rules) => {
      const browser = rules.openBrowser()
      const submission = await submit(rules, browser, rules.signer(0))
      const other = { address: rules.signer(1).address, networkId: rules.foreignNetworkId }
      await checkRefused(browser, change(submission, other), what)
    }
  return Object.fromEntries(
    entries.map(([what, change]) => [`error: SEC-31 ${what}`, body(what, change)]),
  )
}

/**
 * Creates the test suite for back ends with wallet sign-in: on EVM (EIP-4361, ERC-1271, ERC-6492),
 * or on Solana (CAIP-122, Sign-In With Solana). It needs no test runner. An app runs it against its
 * own back end with the four calls that it passes to the kit.
 *
 * @param world - The address of the back end and the values it accepts.
 *
 * @example
 * ```ts
 * import { type SignInWorld, signInConformance } from '@latchkey/testing'
 *
 * declare const world: SignInWorld
 * for (const { title, run } of signInConformance(world)) console.log(title, await run())
 * ```
 */
export function signInConformance(
  world: SignInWorld | SolanaSignInWorld,
): readonly ConformanceCase[] {
  const rules = 'chainId' in world ? evmRules(world) : solanaRules(world)
  const all = { ...cases, ...wrongCases(rules), ...tamperedCases(rules) }
  const plain = Object.entries(all).map(([title, body]) => ({ title, run: () => body(rules) }))
  if (!('chainId' in world) || world.rpcUrl === undefined) return plain
  const onChain = Object.entries(contractCases).map(([title, body]) => ({
    title,
    // Read when the case runs: the node may start after the suite was created.
    run: () => body(rules, world.rpcUrl ?? '', world.openBrowser()),
  }))
  return [...plain, ...onChain]
}
