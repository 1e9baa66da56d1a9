import { type WalletRecord, walletRecord } from '@latchkey/protocol'
import {
  array,
  type GenericSchema,
  maxLength,
  nullish,
  object,
  pipe,
  regex,
  safeParse,
  string,
} from 'valibot'
import { cleanText } from '../std/cleanText.js'
import { readAppLink, readLink } from './readLink.js'

/** A wallet as an operator lists it. */
export interface WalletListing extends WalletRecord {
  /**
   * CAIP-2 chain ids; a namespace such as `eip155` is all its chains. Without any, the wallet is
   * listed for every chain.
   */
  chains?: readonly string[] | null | undefined
}

const NAME_MAX = 64

const listed: GenericSchema<unknown, { chains?: string[] | null | undefined }> = object({
  chains: nullish(
    pipe(
      array(pipe(string(), regex(/^[-a-z0-9]{3,8}(?::[-_a-zA-Z0-9]{1,32})?$/))),
      maxLength(1024),
    ),
  ),
})

const PICTURE = /^data:image\/(?:png|webp|jpeg|gif|svg\+xml)[;,]/

/** A text of an address; `undefined` when it must not be in a directory. */
type Reader = (value: string) => string | undefined

const matching =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : undefined

/**
 * What each field may be, and how that is said. What the kit would drop is refused here, where
 * somebody can repair it.
 */
const readers: Readonly<
  Partial<Record<keyof WalletRecord, readonly [read: Reader, expected: string]>>
> = {
  id: [matching(/^[\w.:@/-]{1,128}$/), 'letters, digits and . : @ / - _, at most 128'],
  name: [(value) => cleanText(value, NAME_MAX), 'a text that can be seen'],
  image_id: [matching(/^[\w-]{1,128}$/), 'letters, digits, - and _, at most 128'],
  image_url: [(value) => (PICTURE.test(value) ? value : readLink(value)), 'an https: address'],
  rdns: [
    matching(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i),
    'a reverse domain name such as com.example.wallet',
  ],
  mobile_link: [readAppLink, 'an https: address or a scheme of its own such as tern://'],
  desktop_link: [readAppLink, 'an https: address or a scheme of its own such as tern://'],
  universal_link: [readLink, 'an https: address'],
  webapp_link: [readLink, 'an https: address'],
  homepage: [readLink, 'an https: address'],
  app_store: [readLink, 'an https: address'],
  play_store: [readLink, 'an https: address'],
  chrome_store: [readLink, 'an https: address'],
}

/** Reads one entry of an operator's list. Answers the wallet, or what is wrong with it. */
export function readListing(value: unknown): WalletListing | { problem: string } {
  const [record, extra] = [safeParse(walletRecord, value), safeParse(listed, value)]
  const [issue] = [...(record.issues ?? []), ...(extra.issues ?? [])]
  if (issue || !record.success || !extra.success)
    return {
      problem: `${issue?.path?.map(({ key }) => String(key)).join('.') || 'entry'}: ${issue?.message}`,
    }
  const wallet: Record<string, unknown> = { ...record.output, chains: extra.output.chains }
  for (const [field, [read, expected]] of Object.entries(readers)) {
    const given = wallet[field]
    // An empty text is how lists say that there is none.
    if (typeof given !== 'string' || (given === '' && field !== 'id' && field !== 'name'))
      delete wallet[field]
    else {
      wallet[field] = read(given)
      if (wallet[field] === undefined)
        return { problem: `${field}: expected ${expected}, received "${given.slice(0, 80)}"` }
    }
  }
  return wallet as unknown as WalletListing
}
