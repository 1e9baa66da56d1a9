import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import {
  type ContractAccount,
  type HostileCode,
  hostileAccount,
  ownedAccount,
} from './contractAccounts.js'
import { hexOf, signer } from './evmRules.js'
import {
  check,
  checkRefused,
  checkSession,
  type SignInBrowser,
  type SignInRules,
  submit,
} from './signInWorld.js'
import type { SignedSubmission } from './wrongMessages.js'

type ContractBody = (rules: SignInRules, rpcUrl: string, browser: SignInBrowser) => Promise<void>

const wrapped = async (
  rules: SignInRules,
  browser: SignInBrowser,
  key: PrivateKeyAccount,
  account: ContractAccount,
): Promise<SignedSubmission> => {
  const submission = await submit(rules, browser, key, account)
  return { ...submission, signature: account.wrap(hexOf(submission.signature)) }
}

/** Cases of contract accounts (SEC-33), which need a node of the chain. */
export const contractCases: Record<string, ContractBody> = {
  'behavior: SEC-33 signs in a contract account (ERC-1271)': async (rules, rpcUrl, browser) => {
    const account = ownedAccount(rpcUrl, signer(2).address)
    await account.deploy()
    check(
      await browser.verify(await submit(rules, browser, signer(2), account)),
      'the signature of a contract’s owner is refused',
    )
    await checkSession(browser, `${rules.networkId}:${account.address}`)
  },
  'behavior: SEC-33 signs in a contract account that is not deployed yet (ERC-6492)': async (
    rules,
    rpcUrl,
    browser,
  ) => {
    const account = ownedAccount(rpcUrl, signer(3).address)
    check(
      await browser.verify(await wrapped(rules, browser, signer(3), account)),
      'the signature of a contract to come is refused',
    )
    await checkSession(browser, `${rules.networkId}:${account.address}`)
  },
  'error: SEC-33 refuses a stranger’s signature for a contract, deployed or not': async (
    rules,
    rpcUrl,
    browser,
  ) => {
    const account = ownedAccount(rpcUrl, signer(4).address)
    await checkRefused(
      browser,
      await submit(rules, browser, signer(4), account),
      'a bare signature for a contract that is not there',
    )
    await checkRefused(
      browser,
      await wrapped(rules, browser, signer(5), account),
      'a stranger’s signature for a contract to come',
    )
    await account.deploy()
    await checkRefused(
      browser,
      await submit(rules, browser, signer(5), account),
      'a stranger’s signature for a contract',
    )
  },
  'error: SEC-33 refuses a factory’s signature for the contracts that it deploys': async (
    rules,
    rpcUrl,
    browser,
  ) => {
    const victim = signer(0)
    const agrees = hostileAccount(rpcUrl, 'agrees')
    const submission = await submit(rules, browser, signer(1), victim)
    await checkRefused(
      browser,
      { ...submission, signature: agrees.wrap(hexOf(submission.signature)) },
      'a contract that says yes, for an account of a key',
    )
    const owned = ownedAccount(rpcUrl, signer(6).address)
    const second = await submit(rules, browser, signer(1), owned)
    await checkRefused(
      browser,
      { ...second, signature: agrees.wrap(hexOf(second.signature)) },
      'a contract that says yes, for another contract',
    )
  },
  'error: SEC-33 refuses the precompiled contract that returns its input': async (
    rules,
    _rpcUrl,
    browser,
  ) => {
    const identity = { address: '0x0000000000000000000000000000000000000004' } as const
    await checkRefused(browser, await submit(rules, browser, signer(0), identity), 'address 4')
  },
}

for (const code of [
  'reverts',
  'burns',
  'echoes',
  'floods',
] as const satisfies readonly HostileCode[]) {
  contractCases[`error: SEC-33 a contract that ${code}`] = async (rules, rpcUrl, browser) => {
    const account = hostileAccount(rpcUrl, code)
    const factory = await wrapped(rules, browser, signer(0), account)
    await checkRefused(browser, factory, `a contract to come that ${code}`)
    await account.deploy()
    await checkRefused(
      browser,
      await submit(rules, browser, signer(0), account),
      `a contract that ${code}`,
    )
    const long: Hex = `0x${'ab'.repeat(4000)}`
    await checkRefused(
      browser,
      { ...(await submit(rules, browser, signer(0), account)), signature: long },
      `a long signature for a contract that ${code}`,
    )
  }
}
