import {
  accountBalancesQuery,
  getSend,
  getTransactionTracker,
  openModal,
  type Send,
  type SendState,
  type TokenBalance,
} from '@latchkey/core'
import type { EventMachine, ReportedEvent, SendEvent, SendItem } from '@latchkey/core/internal'
import { onchainNames, people, worldContracts } from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import { type Address, getAddress, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  balanceOf,
  NETWORK,
  openPage,
  openSwapWorld,
  prompts,
  type SwapPage,
  type SwapWorld,
  until,
} from './test/swapWorld.js'

const STRANGER = getAddress('0x00000000000000000000000000000000feed0001')
const held: { world?: SwapWorld } = {}
const pages: SwapPage[] = []

beforeAll(async () => {
  held.world = await openSwapWorld()
})
afterAll(() => held.world?.stop())
afterEach(() => pages.splice(0).forEach((page) => void page.stop()))

interface Sending {
  page: SwapPage
  world: SwapWorld
  send: Send
  machine: EventMachine<SendState, SendEvent>
  item(symbol: string): Promise<SendItem>
  /** Fills in the form and waits until the recipient is resolved or refused. */
  fill(item: SendItem, text: string | undefined, to: string): Promise<SendState>
  /** Continues to the review, or back to the form. */
  review(): Promise<SendState>
  /** Continues to the end. */
  finish(): Promise<SendState>
}

async function open(parameters: Parameters<typeof openPage>[1] = {}): Promise<Sending> {
  const { world } = held
  if (!world) throw new Error('The world is there while tests run')
  const page = await openPage(world, {
    ...parameters,
    wallet: { accounts: testAccounts(10), ...parameters.wallet },
  })
  pages.push(page)
  const send = getSend(page.latchkey)
  const machine = send.machine as EventMachine<SendState, SendEvent>
  const reach = (...statuses: SendState['status'][]): Promise<SendState> =>
    until(machine, ({ status }) => statuses.includes(status))
  return {
    page,
    world,
    send,
    machine,
    async item(symbol) {
      const tokens = await accountBalancesQuery(page.latchkey, {
        address: page.account,
        networkId: NETWORK,
        forceUpdate: [],
      }).queryFn({})
      const token = tokens.find((each: TokenBalance) => each.symbol === symbol)
      if (!token) throw new Error(`The account has no ${symbol}`)
      return { kind: 'token', token }
    },
    async fill(item, text, to) {
      send.chooseItem(item)
      if (text === undefined) send.chooseMax()
      else send.typeAmount(text)
      send.typeRecipient(to)
      await until(
        machine,
        ({ form }) => form.recipient.status === 'found' || form.recipient.status === 'refused',
      )
      return until(
        machine,
        ({ form: { amount }, status }) =>
          status !== 'form' ||
          amount.unit !== 'max' ||
          item.kind === 'nft' ||
          item.token.address !== undefined ||
          amount.fee !== undefined,
      )
    },
    async review() {
      void send.review()
      return reach('review', 'form', 'comparing')
    },
    async finish() {
      void send.confirm()
      void send.confirm()
      return reach('ended', 'failed')
    },
  }
}

const problemOf = ({ form }: SendState): string | undefined => form.problem?.kind
const names = (events: readonly ReportedEvent[]): string[] =>
  events.map(({ event }) => event).filter((event) => event.startsWith('SEND'))

describe('sending on a real chain', () => {
  test('default: sends ether from the form to the block', async () => {
    const { page, world, item, fill, review, finish } = await open()
    await fill(await item('ETH'), '1.5', STRANGER)
    expect(await review()).toMatchObject({
      status: 'review',
      review: {
        decoded: { kind: 'transfer', to: STRANGER, amount: 1_500_000_000_000_000_000n },
        arrives: undefined,
        isSimulated: true,
        recipient: { isContract: false, times: 0 },
      },
    })
    expect(prompts(page)).toBe(0)
    expect(await finish()).toMatchObject({ status: 'ended', outcome: { status: 'confirmed' } })
    expect(await world.node.getBalance({ address: STRANGER })).toBe(1_500_000_000_000_000_000n)
    expect(prompts(page)).toBe(1)
    expect(names(page.events)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(getTransactionTracker(page.latchkey).machine.getState().sent[0]).toMatchObject({
      summary: { kind: 'send', to: STRANGER, out: { symbol: 'ETH', amount: '1.5' } },
    })
    expect(JSON.stringify(page.events)).not.toMatch(/0x[0-9a-f]{40}/i)
  })

  test('behavior: resolves with the review, the transaction and its outcome', async () => {
    const { item, fill, send } = await open({ index: 6 })
    await fill(await item('DOL'), '2', STRANGER)
    const { decoded, prepared } = await send.review()
    expect(decoded).toMatchObject({ to: STRANGER, amount: 2_000_000n })
    const { hash, wait } = await send.confirm()
    expect(await wait()).toMatchObject({ status: 'confirmed', hash })
    expect(prepared.to).toBe(worldContracts.tokens.DOL.address)
  })

  test.each(['DOL', 'MUTE', 'OLDE'])('behavior: sends %s exactly', async (symbol) => {
    const { world, item, fill, review, finish } = await open()
    const before = await balanceOf(world, symbol, STRANGER)
    await fill(await item(symbol), '0.5', STRANGER)
    const state = await review()
    expect(state.status).toBe('review')
    await finish()
    const amount = (await balanceOf(world, symbol, STRANGER)) - before
    if (state.status === 'review') expect(amount).toBe(state.review.decoded.amount)
  })

  test('behavior: sends a rebasing token with rounding and without a warning', async () => {
    const { world, item, fill, review, finish } = await open()
    const before = await balanceOf(world, 'TIDE', STRANGER)
    await fill(await item('TIDE'), '0.5', STRANGER)
    expect(await review()).toMatchObject({ status: 'review', review: { arrives: undefined } })
    await finish()
    const missing = before + 5n * 10n ** 17n - (await balanceOf(world, 'TIDE', STRANGER))
    expect(missing >= 0n && missing <= 2n).toBe(true)
  })

  test('behavior: shows a token’s transfer fee before signing', async () => {
    const { world, item, fill, review, finish } = await open()
    await fill(await item('TITHE'), '50', STRANGER)
    expect(await review()).toMatchObject({
      review: { decoded: { amount: 50n * 10n ** 18n }, arrives: 49n * 10n ** 18n },
    })
    await finish()
    expect(await balanceOf(world, 'TITHE', STRANGER)).toBe(49n * 10n ** 18n)
  })

  test('behavior: sending all ether leaves exactly the unused part of the fee', async () => {
    const { page, world, item, fill, review, finish } = await open({ index: 2 })
    const to = getAddress('0x00000000000000000000000000000000feed0002')
    const before = await world.node.getBalance({ address: page.account })
    await fill(await item('ETH'), undefined, to)
    const state = await review()
    if (state.status !== 'review') throw new Error(`not shown: ${problemOf(state)}`)
    expect(state.review).toMatchObject({
      isMax: true,
      decoded: { amount: before - (state.review.fee.total * 5n) / 4n },
    })
    const ended = await finish()
    if (ended.status === 'failed') throw ended.error
    if (ended.status !== 'ended' || ended.outcome.status === 'dropped') throw new Error('not sent')
    expect(await world.node.getBalance({ address: to })).toBe(state.review.decoded.amount)
    expect(await world.node.getBalance({ address: page.account })).toBe(
      before - state.review.decoded.amount - ended.outcome.fee,
    )
  })

  test('behavior: sending all of a token leaves 0', async () => {
    const { page, world, item, fill, review, finish } = await open({ index: 1 })
    await fill(await item('DOL'), undefined, STRANGER)
    await review()
    await finish()
    expect(await balanceOf(world, 'DOL', page.account)).toBe(0n)
  })

  test('behavior: sends NFTs of ERC-721 and ERC-1155', async () => {
    const { page, world, fill, review, finish } = await open()
    const abi = parseAbi([
      'function ownerOf(uint256) view returns (address)',
      'function balanceOf(address, uint256) view returns (uint256)',
    ])
    const tokenId = await ownLantern(world, page.account)
    const nft = {
      networkId: NETWORK,
      address: worldContracts.lanterns,
      tokenId,
      standard: 'erc721',
      name: 'Lantern',
      amount: 1n,
    } as const
    await fill({ kind: 'nft', nft }, '1', STRANGER)
    expect((await review()).status).toBe('review')
    await finish()
    expect(
      await world.node.readContract({
        abi,
        address: worldContracts.lanterns,
        functionName: 'ownerOf',
        args: [tokenId],
      }),
    ).toBe(STRANGER)
  })
})

/** Resolves to a lantern of the account, found on the chain. */
async function ownLantern({ node }: SwapWorld, owner: Address): Promise<bigint> {
  const logs = await node.getLogs({
    address: worldContracts.lanterns,
    event: parseAbi([
      'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    ])[0],
    args: { to: owner },
    fromBlock: 0n,
  })
  const id = logs[0]?.args.tokenId
  if (id === undefined) throw new Error('The account has no lantern')
  return id
}

describe('not sent', () => {
  test('error: sends nothing and keeps the form when declined', async () => {
    const { page, world, item, fill, review, finish, send, machine } = await open({
      wallet: { approve: async ({ kind }) => kind === 'connect' },
    })
    const count = await world.node.getTransactionCount({ address: page.account })
    await fill(await item('DOL'), '2', STRANGER)
    await review()
    expect(await finish()).toMatchObject({ status: 'failed', error: { name: 'UserRejectedError' } })
    send.cancel()
    expect(machine.getState()).toMatchObject({
      status: 'form',
      form: { amount: { text: '2' }, recipient: { status: 'found', address: STRANGER } },
    })
    expect(await world.node.getTransactionCount({ address: page.account })).toBe(count)
    expect(names(page.events)).toEqual(['SEND_INITIATED', 'SEND_ERROR'])
  })

  test('error: refuses when the balance has fallen since the form', async () => {
    const { item, fill, review } = await open({ index: 3 })
    const token = await item('DOL')
    if (token.kind !== 'token') throw new Error('a token')
    await fill(
      { kind: 'token', token: { ...token.token, amount: 10n ** 30n } },
      '99999999',
      STRANGER,
    )
    expect(problemOf(await review())).toBe('insufficient')
  })

  test('error: refuses when the fee exceeds the balance', async () => {
    const { page, world, item, fill, review } = await open({ index: 4 })
    const token = await item('DOL')
    await world.node.setBalance({ address: page.account, value: 1000n })
    await fill(token, '1', STRANGER)
    expect(await review()).toMatchObject({
      form: { problem: { kind: 'insufficientFee', has: 1000n } },
    })
    expect(prompts(page)).toBe(0)
  })

  test('error: SEC-49 does not prompt for a transaction that would revert', async () => {
    const { page, item, fill, review } = await open()
    // The exchange's router refuses plain transfers of ether.
    await fill(await item('ETH'), '1', worldContracts.uniswapV2.router)
    expect(problemOf(await review())).toBe('reverts')
    expect(prompts(page)).toBe(0)
  })

  test('error: SEC-49 does not prompt if one byte changed after the review', async () => {
    const { page, item, fill, review, machine, finish } = await open()
    await fill(await item('DOL'), '1', STRANGER)
    const state = await review()
    if (state.status !== 'review') throw new Error('not shown')
    expect(Object.isFrozen(state.review.prepared)).toBe(true)
    const { data } = state.review.prepared
    const evil = {
      ...state.review.prepared,
      data: `${data.slice(0, -1)}${data.endsWith('0') ? '1' : '0'}`,
    }
    Object.assign(state.review, { prepared: evil })
    expect(await finish()).toMatchObject({ status: 'failed' })
    expect(machine.getState()).toMatchObject({
      error: { shortMessage: expect.stringContaining('no longer what was shown') },
    })
    expect(prompts(page)).toBe(0)
  })

  test('error: SEC-52 refuses when the wallet switched during the review', async () => {
    const { page, item, fill, review, machine } = await open()
    await fill(await item('DOL'), '1', STRANGER)
    await review()
    page.wallet.switchChain(31338)
    expect(await until(machine, ({ status }) => status === 'form')).toMatchObject({
      form: { problem: { kind: 'moved' }, recipient: { status: 'empty' } },
    })
    page.wallet.selectAccount(1)
    await until(
      page.latchkey.connect,
      (state) => state.status === 'connected' && state.connection.address !== page.account,
    )
    expect(prompts(page)).toBe(0)
  })

  test('error: refuses the token’s own contract, the zero address, and a wrong checksum', async () => {
    const { item, fill, send, machine } = await open()
    const dol = await item('DOL')
    await fill(dol, '1', worldContracts.tokens.DOL.address)
    await expect(send.review()).rejects.toMatchObject({ problem: { missing: 'address' } })
    expect(machine.getState().status).toBe('form')
    expect(await fill(dol, '1', `0x${'0'.repeat(40)}`)).toMatchObject({
      form: { recipient: { status: 'refused', problem: 'zero' } },
    })
    expect(await fill(dol, '1', people.ada.address.replace('E', 'e'))).toMatchObject({
      form: { recipient: { status: 'refused', problem: 'checksum' } },
    })
    expect(await fill(dol, '1', 'not a name')).toMatchObject({
      form: { recipient: { status: 'refused', problem: 'format' } },
    })
  })

  test('error: SEC-45 shows a look-alike of the account’s own address beside it', async () => {
    const { page, item, fill, review, finish, send, machine } = await open({ index: 5 })
    await fill(await item('ETH'), '0.1', people.ada.address)
    await review()
    await finish()
    send.cancel()
    const alike = getAddress(
      `${people.ada.address.slice(0, 6)}${'5'.repeat(32)}${people.ada.address.slice(-4)}`.toLowerCase(),
    )
    await fill(await item('ETH'), '0.1', alike)
    expect(await review()).toMatchObject({
      status: 'comparing',
      own: { address: people.ada.address },
    })
    expect(prompts(page)).toBe(1)
    send.acceptOther()
    expect(await until(machine, ({ status }) => status === 'review')).toMatchObject({
      review: { recipient: { lookAlike: { address: people.ada.address } } },
    })
  })
})

describe('recipient by name', () => {
  test('default: resolves by the chain, shows the whole address, and resolves again before the review', async () => {
    const { item, fill, review } = await open()
    const { person } = onchainNames[0]
    expect(await fill(await item('DOL'), '1', 'ADA.eth')).toMatchObject({
      form: { recipient: { status: 'found', name: 'ada.eth', address: person.address } },
    })
    expect(await review()).toMatchObject({
      review: { decoded: { to: person.address }, recipient: { name: 'ada.eth' } },
    })
  })

  test('error: refuses an unregistered name', async () => {
    const { item, fill } = await open()
    expect(await fill(await item('DOL'), '1', 'nobody-at-all.eth')).toMatchObject({
      form: { recipient: { status: 'refused', problem: 'nameUnknown' } },
    })
  })
})

test('behavior: the views follow the flow, and back from a sent transaction opens the account', async () => {
  const { page, item, fill, review, finish, send, machine } = await open()
  const { modal } = page.latchkey
  const top = (): string | undefined => {
    const state = modal.getState()
    return state.status === 'open' ? state.stack.at(-1)?.view : undefined
  }
  openModal(page.latchkey)
  // The item of the view stays selected until another is chosen.
  const nft = {
    networkId: NETWORK,
    address: worldContracts.lanterns,
    tokenId: 1n,
    standard: 'erc721',
    name: 'Lantern 1',
    amount: 1n,
  } as const
  modal.push({ view: 'WalletSend', item: { kind: 'nft', nft } })
  expect(machine.getState()).toMatchObject({ form: { item: { nft }, amount: { text: '1' } } })
  modal.push({ view: 'WalletSendSelectToken' })
  send.chooseItem(await item('DOL'))
  modal.back()
  expect(machine.getState()).toMatchObject({ form: { item: { token: { symbol: 'DOL' } } } })
  await fill(await item('DOL'), '1', STRANGER)
  await review()
  expect(top()).toBe('WalletSendPreview')
  modal.back()
  expect(machine.getState()).toMatchObject({ status: 'form', form: { amount: { text: '1' } } })
  // Going back during another preparation does not open the review again.
  await review()
  machine.send({ type: 'reviewExpired' })
  modal.back()
  expect([top(), machine.getState().status]).toEqual(['WalletSend', 'form'])
  await review()
  await finish()
  expect(top()).toBe('WalletSendProgress')
  modal.back()
  expect([top(), machine.getState().status]).toEqual(['Account', 'form'])
  expect(machine.getState()).toMatchObject({
    status: 'form',
    form: { recipient: { status: 'empty' } },
  })
})

test('behavior: W3 a user who leaves during the prompt is notified of a late transaction', async () => {
  const { page, item, fill, review, send, machine } = await open({
    wallet: { behaviors: { neverAnswers: ['eth_sendTransaction'] } },
  })
  openModal(page.latchkey)
  page.latchkey.modal.push({ view: 'WalletSend' })
  await fill(await item('DOL'), '3', STRANGER)
  await review()
  void send.confirm()
  while (!page.wallet.requests.some(({ method }) => method === 'eth_sendTransaction'))
    await new Promise((resolve) => setImmediate(resolve))
  page.latchkey.modal.back()
  await until(machine, ({ status }) => status === 'form')
  expect(machine.getState()).toMatchObject({ isUnsettled: true, form: { amount: { text: '3' } } })
  page.wallet.settlePending('answer')
  await until(machine, ({ isUnsettled }) => !isUnsettled)
  expect(getTransactionTracker(page.latchkey).machine.getState().sent[0]).toMatchObject({
    summary: { out: { amount: '3', symbol: 'DOL' } },
  })
  expect(machine.getState()).toMatchObject({ form: { amount: { text: '' } } })
})
