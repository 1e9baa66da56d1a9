import { signMessage } from '@wagmi/core'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { type KitWorld, patience, useKitWorld } from '../test/kitWorld.js'
import { testAccounts } from '../wallets/accounts.js'

interface Signed {
  message: string
  signature: Hex
  address: Hex
  networkId: string
}

const FIRST = testAccounts(1)[0]?.address as Hex

/** Connects as an app that requests sign-in with the same approval. */
async function connectAndSignIn({
  dapp,
  wallet,
}: KitWorld): Promise<{ connected: Promise<unknown>; signed: Signed[] }> {
  const signed: Signed[] = []
  const signIn = {
    domain: 'dapp.example',
    uri: 'https://dapp.example/login',
    nonce: '32891756',
    statement: 'Sign in.',
    issuedAt: new Date().toISOString(),
    chains: ['eip155:31337', 'eip155:31338'],
  }
  const { uri } = await dapp.connector.pair({
    signal: new AbortController().signal,
    signIn,
  } as never)
  const connected = dapp.connector.connect({
    signIn,
    onSignedIn: (each: Signed) => void signed.push(each),
  } as never)
  // The caller gets the error only after the wallet has scanned.
  connected.catch(() => undefined)
  await wallet.pair(uri)
  return { connected, signed }
}

describe('sign-in with the approval of a wallet on WalletKit', () => {
  const world = useKitWorld({ signsIn: true })

  test('default', async () => {
    const { dapp, wallet } = world
    const { connected, signed } = await connectAndSignIn(world)
    expect(await connected).toEqual({ accounts: [FIRST], chainId: 31337 })
    const [first] = signed as [Signed]
    expect(first).toMatchObject({ address: FIRST, networkId: 'eip155:31337' })
    expect(first.message).toContain('dapp.example wants you to sign in with your Ethereum account:')
    expect(first.message).toContain('Nonce: 32891756')
    expect(
      await verifyMessage({ address: FIRST, message: first.message, signature: first.signature }),
    ).toBe(true)
    expect(wallet.signIns).toHaveLength(1)
    expect(wallet.proposals).toEqual([])
    expect(await dapp.connector.isAuthorized()).toBe(true)
    await signMessage(dapp.config, { message: 'hello', connector: dapp.connector })
    expect(wallet.requests).toEqual([{ method: 'personal_sign', chainId: 'eip155:31337' }])
  })

  test('error: neither connects nor signs in when declined in the wallet', async () => {
    const { dapp, wallet } = world
    wallet.toProposals = 'USER_REJECTED'
    const { connected, signed } = await connectAndSignIn(world)
    await expect(connected).rejects.toMatchObject({ code: 4001 })
    expect(signed).toEqual([])
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })

  test('error: refuses a signature of another account, neither connects nor signs in, and ends the wallet’s session', async () => {
    const { dapp, wallet } = world
    wallet.signer = wallet.accounts[1] as typeof wallet.signer
    const { connected, signed } = await connectAndSignIn(world)
    await expect(connected).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('Signature verification failed'),
    })
    expect(signed).toEqual([])
    expect(await dapp.connector.isAuthorized()).toBe(false)
    await expect.poll(() => Object.keys(wallet.kit.getActiveSessions()), patience).toEqual([])
  })
})

describe('a wallet on WalletKit without sign-in', () => {
  const world = useKitWorld()

  test('behavior: connects by the proposal that came with the request', async () => {
    const { connected, signed } = await connectAndSignIn(world)
    expect(await connected).toEqual({ accounts: [FIRST], chainId: 31337 })
    expect(signed).toEqual([])
    expect(world.wallet.proposals).toHaveLength(1)
  })
})
