import { type CustodyWallet, custodyEndpoints } from '@latchkey/protocol'
import { isolate } from '@latchkey/ui/isolate'
import type { Session } from '../kernel/session.js'
import { VaultError } from '../kernel/vaultError.js'
import { createWallet } from './createWallet.js'
import type { CustodyContext, CustodyStore, WalletAddresses } from './custody.js'
import {
  type DeviceRecord,
  deleteRecord,
  isGenuine,
  readRecord,
  updateRecord,
} from './deviceRecord.js'
import { enProblem, type ProblemTexts, problemTexts } from './problemTexts.js'
import { show } from './screens.js'
import { recoverHere } from './unlock.js'

/** A wallet, with the addresses that this browser knows. */
export interface Found {
  readonly wallet: CustodyWallet
  readonly addresses: WalletAddresses
}

const proved = ({ address, solanaAddress }: CustodyWallet): WalletAddresses => ({
  evm: address,
  solana: solanaAddress,
  isProved: true,
})

/** True if the auth service's wallet is the one that this browser stored. */
function isSame(known: CustodyWallet | null, { walletId, addresses }: DeviceRecord): boolean {
  if (known?.id !== walletId) return false
  return (
    addresses === undefined ||
    (addresses.evm === known.address && addresses.solana === known.solanaAddress)
  )
}

/**
 * Refuses a wallet, address or account other than this browser's: a compromised auth service could
 * name an address of its own to receive deposits.
 */
async function refuseOther(
  context: CustodyContext,
  isQuiet: boolean,
  { expected, named }: { expected: string | undefined; named: string | undefined },
): Promise<never> {
  const textOf = ({ otherWallet }: ProblemTexts, mark = (address: string) => address): string =>
    [
      ...(expected === undefined ? [] : [otherWallet.known(mark(expected))]),
      otherWallet.named(named && mark(named)),
    ].join(' ')
  if (!isQuiet)
    await show(context, {
      kind: 'notice',
      tone: 'danger',
      title: problemTexts().otherWallet.title,
      text: textOf(problemTexts(), isolate),
    })
  throw new VaultError('walletChanged', textOf(enProblem), { code: 4100 })
}

const accountKey = (email: string): string => `account:${email}`

/**
 * Checks that an e-mail address that the user typed still belongs to the same account as before in
 * this browser.
 */
async function checkAccount(context: CustodyContext, isQuiet: boolean): Promise<void> {
  const { store, session } = context
  if (session.email === undefined || session.isEmailTyped !== true) return
  const known = await store.get(accountKey(session.email))
  if (typeof known !== 'string' || known === session.userId) return
  const record = await readRecord(store, known, undefined)
  // Not refused if the user moved that wallet to another address in this browser.
  if (
    !record?.addresses ||
    record.status === 'pending' ||
    (record.recoveryEmail !== undefined && record.recoveryEmail !== session.email)
  )
    return
  await refuseOther(context, isQuiet, { expected: record.addresses.evm, named: undefined })
}

async function rememberAccount(
  store: CustodyStore,
  { email, isEmailTyped, userId }: Session,
): Promise<void> {
  if (email !== undefined && isEmailTyped === true) await store.set(accountKey(email), userId)
}

/**
 * Returns this browser's record. `undefined` if it was damaged, or belongs to a wallet whose
 * creation never finished.
 */
async function readOwn(
  { store, session }: CustodyContext,
  known: CustodyWallet | null,
): Promise<DeviceRecord | undefined> {
  const record = await readRecord(store, session.userId, known?.id)
  if (!record || !(await isGenuine(record))) return undefined
  if (record.status !== 'pending') return record
  // The browser was closed before it received the activation, or before the activation itself.
  if (isSame(known, record)) return updateRecord(store, record, { status: 'active' })
  await deleteRecord(store, record)
  return undefined
}

/**
 * Finds the user's wallet in this browser, recovers it or creates one.
 *
 * @throws VaultError `walletChanged`
 */
export async function findWallet(context: CustodyContext, isQuiet: boolean): Promise<Found> {
  const { services, store, session, signal } = context
  await checkAccount(context, isQuiet)
  const { wallet: known } = await services.auth(custodyEndpoints.wallet, {}, signal)
  const record = await readOwn(context, known)
  if (record && !isSame(known, record)) {
    const expected = record.addresses?.evm
    await refuseOther(context, isQuiet, { expected, named: known?.address })
  }
  const found = await openFound(context, { known, record, isQuiet })
  await rememberAccount(store, session)
  return found
}

async function openFound(
  context: CustodyContext,
  {
    known,
    record,
    isQuiet,
  }: { known: CustodyWallet | null; record: DeviceRecord | undefined; isQuiet: boolean },
): Promise<Found> {
  if (!known) {
    const wallet = await createWallet(context)
    return { wallet, addresses: proved(wallet) }
  }
  if (record?.addresses)
    return { wallet: known, addresses: { ...record.addresses, isProved: true } }
  if (record || isQuiet) return { wallet: known, addresses: { ...proved(known), isProved: false } }
  const { entropy, wallet, addresses } = await recoverHere(context, undefined)
  entropy.fill(0)
  return { wallet, addresses }
}
