import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useBalance } from './balances/useBalance.js'
import {
  useConnection,
  useConnectWallet,
  useModal,
  usePairing,
  useSignIn,
  useTheme,
  useWallets,
} from './index.js'
import { nodeUrl, offline, refusal, silent } from './test/world/createHttp.js'
import { createPhone } from './test/world/createPhone.js'
import { createWorld, type World, type WorldOptions } from './test/world/createWorld.js'
import { directory, records } from './test/world/directory.js'
import { accounts } from './test/world/worldWallets.js'

const app = page.getByRole('main')
const button = (name: string) => app.getByRole('button', { name })
const modal = page.getByTestId('lk-modal')

/** Renders an app of its own that uses the hooks. */
function draw(children: ReactNode, options: WorldOptions = {}): Promise<World> {
  return createWorld({ ...options, children })
}

function Wallets({ list }: { list?: 'all' }): ReactElement {
  const [search, setSearch] = useState('')
  const { choices, isPending, error, hasMore, fetchMore, retry } = useWallets({ list, search })
  return (
    <>
      <input
        aria-label="Search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p>{`pending ${isPending} error ${error?.name ?? 'none'} more ${hasMore}`}</p>
      <ul>
        {choices.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <button type="button" onClick={fetchMore}>
        More
      </button>
      <button type="button" onClick={retry}>
        Retry
      </button>
    </>
  )
}

const count = (): number => app.getByRole('listitem').elements().length

test('default: useWallets lists installed and recommended wallets', async () => {
  const server = directory(records(10))
  await draw(<Wallets />, { server, connectors: [createPhone().connector] })
  await expect.element(app.getByText('Lantern', { exact: true })).toBeVisible()
  await expect.element(app.getByText('Wallet 0')).toBeVisible()
  await expect.element(app).toHaveTextContent('pending false error none')
})

test('behavior: useWallets reads page after page of all wallets', async () => {
  await draw(<Wallets list="all" />, { server: directory(records(100)) })
  await expect.poll(count).toBe(41)
  await expect.element(app).toHaveTextContent('more true')
  await button('More').click()
  await expect.poll(count).toBe(81)
  await button('More').click()
  await expect.poll(count).toBe(101)
  await expect.element(app).toHaveTextContent('more false')
})

test('behavior: useWallets searches', async () => {
  await draw(<Wallets list="all" />, { server: directory(records(100)) })
  await app.getByRole('textbox').fill('Wallet 77')
  await expect.poll(count).toBe(1)
  await expect.element(app.getByText('Wallet 77')).toBeVisible()
})

test('behavior: useWallets is pending while the directory loads', async () => {
  await draw(<Wallets list="all" />, { server: { '/getWallets': silent } })
  await expect.element(app).toHaveTextContent('pending true')
  expect(count()).toBe(1)
})

test('error: useWallets reports a failure of the directory, and reads it again', async () => {
  const world = await draw(<Wallets list="all" />, { server: { '/getWallets': offline } })
  await expect.element(app).toHaveTextContent('error NetworkRequestError')
  Object.assign(world.http.server, directory(records(3)))
  await button('Retry').click()
  await expect.element(app).toHaveTextContent('error none')
  await expect.element(app.getByText('Wallet 2')).toBeVisible()
})

function Connecting(): ReactElement {
  const { status, connection, network, isUnsupported } = useConnection()
  const { connectWallet, cancel, error, isConnecting, wallet } = useConnectWallet()
  return (
    <>
      <p>{`${status} ${connection?.address} ${network?.name} wrong ${isUnsupported}`}</p>
      <p>{`connecting ${isConnecting} ${wallet?.name} ${error?.name}`}</p>
      <button type="button" onClick={() => void connectWallet('test.lantern').catch(() => {})}>
        Go
      </button>
      <button type="button" onClick={cancel}>
        Stop
      </button>
    </>
  )
}

test('default: useConnectWallet connects, without the modal', async () => {
  await draw(<Connecting />)
  await expect.element(app).toHaveTextContent('disconnected undefined Sandbox One')
  await button('Go').click()
  await expect.element(app).toHaveTextContent(`connected ${accounts[0].address} Sandbox One`)
  await expect.element(modal).not.toBeInTheDocument()
})

test('error: useConnectWallet reports a declined request, and succeeds afterwards', async () => {
  const world = await draw(<Connecting />)
  world.wallet.behaviors.rejectsAs = { code: 4001, message: 'no' }
  await button('Go').click()
  await expect.element(app).toHaveTextContent('connecting false Lantern UserRejectedError')
  world.wallet.behaviors.rejectsAs = undefined
  await button('Go').click()
  await expect.element(app).toHaveTextContent('connected 0x')
})

test('behavior: useConnectWallet cancels', async () => {
  const world = await draw(<Connecting />)
  world.wallet.behaviors.neverAnswers = ['eth_requestAccounts']
  await button('Go').click()
  await expect.element(app).toHaveTextContent('connecting true Lantern')
  await button('Stop').click()
  await expect.element(app).toHaveTextContent('connecting false')
})

test('behavior: useConnection follows the wallet to another account and network', async () => {
  const world = await draw(<Connecting />, { options: { allowUnsupportedNetwork: true } })
  await button('Go').click()
  await expect.element(app).toHaveTextContent('connected')
  world.wallet.selectAccount(1)
  await expect.element(app).toHaveTextContent(`connected ${accounts[1].address}`)
  world.wallet.switchChain(31338)
  await expect.element(app).toHaveTextContent('Sandbox Two wrong false')
  world.wallet.addChain({ id: 5, rpcUrl: nodeUrl(5) })
  world.wallet.switchChain(5)
  await expect.element(app).toHaveTextContent('undefined wrong false')
})

test('behavior: useConnection is disconnected when the wallet takes its permission back', async () => {
  const world = await draw(<Connecting />)
  await button('Go').click()
  await expect.element(app).toHaveTextContent('connected 0x')
  world.wallet.revoke()
  await expect.element(app).toHaveTextContent('disconnected')
})

function Balance(): ReactElement {
  const { connection } = useConnection()
  const { amount } = useBalance(connection)
  return <p>{amount ? `${amount.value} ${amount.symbol}` : 'no balance'}</p>
}

test('default: useBalance reads the native currency from the node', async () => {
  const world = await draw(<Balance />)
  await expect.element(app).toHaveTextContent('no balance')
  await world.connect()
  await expect.element(app).toHaveTextContent('1000000000000000000 ETH')
})

test('error: useBalance has no amount while the node does not answer', async () => {
  const world = await draw(<Balance />, { node: { eth_getBalance: refusal(500, 'down') } })
  await world.connect()
  await expect.element(app).toHaveTextContent('no balance')
})

function Themes(): ReactElement {
  const { themeMode, colorScheme, setThemeMode } = useTheme()
  return (
    <>
      <p>{`${themeMode} ${colorScheme}`}</p>
      <button type="button" onClick={() => setThemeMode('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => setThemeMode('system')}>
        System
      </button>
    </>
  )
}

test('default: useTheme changes the colours, and follows the device', async () => {
  await draw(<Themes />)
  await expect.element(app).toHaveTextContent('light light')
  await button('Dark').click()
  await expect.element(app).toHaveTextContent('dark dark')
  await button('System').click()
  await expect.element(app).toHaveTextContent('system light')
})

function Modal(): ReactElement {
  const { isOpen, view, open, close } = useModal()
  return (
    <>
      <p>{`open ${isOpen} ${view}`}</p>
      <button type="button" onClick={() => open('Networks')}>
        Networks
      </button>
      <button type="button" onClick={() => open()}>
        Open
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  )
}

test('default: useModal opens on a view, on the next step, and closes', async () => {
  const world = await draw(<Modal />)
  await expect.element(app).toHaveTextContent('open false undefined')
  await button('Networks').click()
  await world.shows('Networks')
  await expect.element(app).toHaveTextContent('open true Networks')
  world.latchkey.modal.close()
  await expect.element(modal).not.toBeInTheDocument()
  await button('Open').click()
  await world.shows('Connect')
})

function Code(): ReactElement {
  const { state, isConnecting, prepare, connect } = usePairing()
  const { connection } = useConnection()
  return (
    <>
      <p>{`${state.status} connecting ${isConnecting} ${connection?.address}`}</p>
      {state.status === 'ready' && <code>{state.uri}</code>}
      <button type="button" onClick={() => void prepare().catch(() => {})}>
        Prepare
      </button>
      <button type="button" onClick={() => void connect().catch(() => {})}>
        Wait
      </button>
    </>
  )
}

test('default: usePairing shows a code, and connects the phone that scanned it', async () => {
  const phone = createPhone()
  await draw(<Code />, { connectors: [phone.connector] })
  await expect.element(app).toHaveTextContent('idle connecting false')
  await button('Wait').click()
  await expect.element(app).toHaveTextContent('ready connecting true')
  await expect.element(app.getByText(phone.uris[0] ?? '')).toBeVisible()
  phone.approve(accounts[1].address)
  await expect.element(app).toHaveTextContent(accounts[1].address)
})

test('behavior: usePairing prepares a code without waiting for a wallet', async () => {
  const phone = createPhone()
  await draw(<Code />, { connectors: [phone.connector] })
  await button('Prepare').click()
  await expect.element(app).toHaveTextContent('ready connecting false')
})

function Session(): ReactElement {
  const { status, session } = useSignIn()
  return <p>{`${status} ${session?.accountId}`}</p>
}

test('behavior: useSignIn is uninitialized in an app without a sign-in', async () => {
  const world = await draw(<Session />)
  await world.connect()
  await expect.element(app).toHaveTextContent('uninitialized undefined')
})
