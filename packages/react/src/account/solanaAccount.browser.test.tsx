import { connectWallet, disconnect } from '@latchkey/core'
import type { SolanaAdapter } from '@latchkey/solana'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useLatchkeyContext } from '../kernel/context.js'
import { createWorld, type World } from '../test/world/createWorld.js'
import { useSolanaSigner, useWalletAccount } from './solanaAccount.js'

const text = () => page.getByRole('main').element().textContent
const hello = { content: new TextEncoder().encode('Hello'), signatures: {} }

function useAdapter(): SolanaAdapter {
  const { adapters } = useLatchkeyContext().latchkey.options
  return adapters.find(({ namespace }) => namespace === 'solana') as unknown as SolanaAdapter
}

function Signer({ adapter }: { adapter: Pick<SolanaAdapter, 'getSigner'> }): ReactElement {
  const { signer, error } = useSolanaSigner(adapter)
  const [signature, setSignature] = useState(0)
  const sign = async (): Promise<void> => {
    const [signed = {}] = (await signer?.signMessages([hello])) ?? []
    setSignature(Object.values(signed)[0]?.length ?? 0)
  }
  return (
    <>
      <p>{`signer ${signer?.address ?? 'none'} error ${error ? 'yes' : 'no'} signed ${signature}`}</p>
      <button type="button" onClick={sign}>
        Sign
      </button>
    </>
  )
}

function OwnSigner(): ReactElement {
  return <Signer adapter={useAdapter()} />
}

function Account(): ReactElement {
  const found = useWalletAccount(useAdapter())
  const [first, setFirst] = useState<typeof found>()
  const [draws, setDraws] = useState(0)
  return (
    <>
      <p>{`${found?.wallet.name} ${found?.account.address} ${found?.chain}`}</p>
      <p>{`draws ${draws} same ${found === first}`}</p>
      <button
        type="button"
        onClick={() => {
          setFirst(found)
          setDraws(draws + 1)
        }}
      >
        Draw
      </button>
    </>
  )
}

async function connected(children: ReactElement): Promise<World & { address: string }> {
  const world = await createWorld({ solana: {}, children })
  await expect.poll(() => world.latchkey.wallets.getState().wallets).toHaveLength(2)
  const wallet = world.latchkey.wallets
    .getState()
    .wallets.find(({ namespace }) => namespace === 'solana')
  const { address } = await connectWallet(world.latchkey, wallet?.id ?? '')
  return Object.assign(world, { address })
}

test('default: useSolanaSigner signs for the connected account', async () => {
  const { address, latchkey } = await connected(<OwnSigner />)
  await expect.poll(text).toContain(`signer ${address} error no signed 0`)
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect.poll(text).toContain('signed 64')
  await disconnect(latchkey)
  await expect.poll(text).toContain('signer none error no')
})

test('error: useSolanaSigner reports that the signer could not be loaded', async () => {
  const adapter = { getSigner: () => Promise.reject(new Error('offline')) }
  await connected(<Signer adapter={adapter} />)
  await expect.poll(text).toContain('signer none error yes')
})

test('default: useWalletAccount returns the wallet’s own objects, and the same ones while they do not change', async () => {
  const { address, latchkey } = await connected(<Account />)
  await expect.poll(text).toContain(`Lantern ${address} solana:devnet`)
  await page.getByRole('button', { name: 'Draw' }).click()
  await expect.poll(text).toContain('draws 1 same true')
  await disconnect(latchkey)
  await expect.poll(text).toContain('undefined')
})
