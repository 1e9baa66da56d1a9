import { worldContracts } from '@latchkey/sandbox/world'
import { describe, expect, test } from 'vitest'
import { addressFrom } from './accountContract.js'
import { createSmartAccounts } from './createSmartAccounts.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const base = { projectId: '', authUrl: '', recoveryUrl: '', allowedOrigins: [], inlineOrigins: [] }
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

function chain(id: number, factory?: `0x${string}`) {
  const smartAccount = factory && {
    entryPoint: worldContracts.entryPoint07,
    factory,
    bundlerUrl: 'http://127.0.0.1:1',
  }
  return {
    id,
    name: '',
    nativeCurrency,
    nodes: ['http://127.0.0.1:1'],
    tokens: [],
    routers: {},
    smartAccount,
  } as const
}

describe('the address of an account', () => {
  test('default', () => {
    // Must never change: users have funds at this address.
    expect(addressFrom(worldContracts.accountFactory, owner)).toBe(
      '0x992c899e144778Ac5E84CBf983e347bDF4fE313B',
    )
  })

  test('behavior: rejects if the operator lists no network with smart accounts', async () => {
    const accounts = createSmartAccounts({ config: { ...base, chains: [chain(1)] } })
    expect(accounts.enabledNetworks).toEqual([])
    await expect(accounts.addressOf(owner)).rejects.toMatchObject({ name: 'smartAccountMissing' })
  })

  test('error: rejects factories that give the account different addresses', () => {
    const config = {
      ...base,
      chains: [chain(1, worldContracts.accountFactory), chain(2), chain(3, worldContracts.weth)],
    } as const
    expect(() => createSmartAccounts({ config })).toThrow(
      expect.objectContaining({ name: 'smartAccountConfig' }),
    )
  })
})
