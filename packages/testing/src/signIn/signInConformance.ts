import type { ConformanceCase } from '../connect/conformingAdapter.js'
import { contractCases } from './contractSignIn.js'
import {
  check,
  checkRefused,
  checkSession,
  fieldsOf,
  isAccepted,
  type SignInWorld,
  signer,
  submit,
} from './signInWorld.js'
import { tampered, writeMessage, wrongMessages } from './wrongMessages.js'

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
  'error: the signature of another account': async (world) => {
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

/**
 * The test suite for back ends with wallet sign-in (EIP-4361, ERC-1271, ERC-6492). It needs no test
 * runner. An app runs it against its own back end with the four calls that it gives to the kit.
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
export function signInConformance(world: SignInWorld): readonly ConformanceCase[] {
  const plain = Object.entries(cases).map(([title, body]) => ({ title, run: () => body(world) }))
  const onChain = Object.entries(contractCases).map(([title, body]) => ({
    title,
    // Read when it is run: the node may start after the suite was made.
    run: () => body(world, world.rpcUrl ?? '', world.openBrowser()),
  }))
  return world.rpcUrl === undefined ? plain : [...plain, ...onChain]
}
