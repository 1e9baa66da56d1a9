import { formatTokenAmount } from '@latchkey/core'
import { useConnection as useKitConnection, useLatchkey, useLocale } from '@latchkey/react'
import { worldContracts } from '@latchkey/sandbox/contracts'
import { type ReactElement, useState } from 'react'
import { parseAbi, parseEther } from 'viem'
import { useConnection, useReadContract, useWriteContract } from 'wagmi'
import { shortMessage } from '../shortMessage.js'
import { EtherMark } from './marks.js'

/** The vault: the sandbox's contract of wrapped ether. */
const vault = {
  address: worldContracts.weth,
  abi: parseAbi([
    'function deposit() payable',
    'function withdraw(uint256 amount)',
    'function balanceOf(address account) view returns (uint256)',
  ]),
} as const

/** Millpond's yearly rate, in hundredths of a percent. */
const RATE_BPS = 320n

/** Returns a typed amount in wei, or `undefined` if it is not an amount. */
function parseAmount(text: string): bigint | undefined {
  if (!/^\d{1,9}([.,]\d{1,18})?$/.test(text)) return undefined
  const amount = parseEther(text.replace(',', '.'))
  return amount > 0n ? amount : undefined
}

interface Deposit {
  label: string
  isDisabled?: boolean
  /** Explains a disabled button, or a result. */
  note?: string
  press(): void
}

/** Returns the balance in the vault, and the verbs that move ether in and out. */
function useVault(): {
  balance: bigint | undefined
  result: string
  isPending: boolean
  deposit(amount: bigint): void
  withdraw(amount: bigint): void
} {
  const { address } = useConnection()
  const { data, refetch } = useReadContract({
    ...vault,
    functionName: 'balanceOf',
    args: address && [address],
    query: { enabled: address !== undefined, refetchInterval: 4000 },
  })
  const write = useWriteContract()
  const settled = { onSuccess: () => void refetch() }
  return {
    balance: address && data,
    result: write.isPending ? 'Waiting for your wallet' : shortMessage(write.error),
    isPending: write.isPending,
    deposit: (value) => write.mutate({ ...vault, functionName: 'deposit', value }, settled),
    withdraw: (amount) =>
      write.mutate({ ...vault, functionName: 'withdraw', args: [amount] }, settled),
  }
}

/** Returns the next step of a deposit. */
function useDeposit(text: string, { isPending, deposit }: ReturnType<typeof useVault>): Deposit {
  const { status } = useConnection()
  const { latchkey, open } = useLatchkey()
  const { connection, isUnsupported } = useKitConnection()
  const amount = parseAmount(text)
  if (!connection) return { label: 'Connect to deposit', press: () => open() }
  if (isUnsupported)
    return { label: 'Switch network to deposit', press: () => open('UnsupportedNetwork') }
  if (status !== 'connected')
    return {
      label: 'Connect an Ethereum wallet',
      note: 'The vault is on Ethereum. Your Solana wallet stays connected.',
      press: () => latchkey.modal.open({ view: 'Connect', namespace: 'eip155' }),
    }
  if (amount === undefined)
    return {
      label: 'Deposit',
      isDisabled: true,
      note: 'Type an amount, for example 0.5.',
      press() {},
    }
  return {
    label: `Deposit ${text} ETH`,
    isDisabled: isPending,
    press: () => deposit(amount),
  }
}

function Facts({
  amount,
  vault: { balance, isPending, withdraw },
}: {
  amount: bigint | undefined
  vault: ReturnType<typeof useVault>
}): ReactElement {
  const { language } = useLocale()
  const ether = (wei: bigint): string => `${formatTokenAmount(wei, 18, language, 4)} ETH`
  return (
    <dl>
      <dt>In a year, about</dt>
      <dd>
        <bdi>{amount ? ether(amount + (amount * RATE_BPS) / 10_000n) : '—'}</bdi>
      </dd>
      {balance ? (
        <>
          <dt>In the vault</dt>
          <dd data-testid="demo-vault">
            <bdi>{ether(balance)}</bdi>
            <button
              type="button"
              className="h-link"
              disabled={isPending}
              onClick={() => withdraw(balance)}
            >
              Withdraw
            </button>
          </dd>
        </>
      ) : null}
    </dl>
  )
}

/** The card on the product page that deposits ether into the vault, on the chain. */
export function DepositCard(): ReactElement {
  const [text, setText] = useState('0.5')
  const state = useVault()
  const { label, isDisabled = false, note, press } = useDeposit(text, state)
  return (
    <form
      className="h-card h-dep"
      aria-labelledby="deposit"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled) press()
      }}
    >
      <h2 id="deposit">Deposit</h2>
      <div className="h-dep__box">
        <input
          aria-label="Amount in ETH"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span>
          <EtherMark />
          ETH
        </span>
      </div>
      <Facts amount={parseAmount(text)} vault={state} />
      <button
        type="submit"
        className="h-primary"
        aria-disabled={isDisabled}
        aria-describedby="deposit-note"
        data-testid="demo-deposit"
      >
        {label}
      </button>
      <output id="deposit-note">{note ?? state.result}</output>
    </form>
  )
}
