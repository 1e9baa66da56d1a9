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

/** A wallet in the operator's list. */
export interface WalletListing extends WalletRecord {
  /**
   * CAIP-2 chain ids. A namespace such as `eip155` stands for all its chains. Without any, the
   * wallet is listed for every chain.
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

/** Returns the normalized text; `undefined` if it must not be in a directory. */
type Reader = (value: string) => string | undefined

const matching =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : undefined

/**
 * The parser of each field with its error text. Refuses values that the kit would drop, so that the
 * operator can correct them.
 */
const readers: Readonly<
  Partial<Record<keyof WalletRecord, readonly [read: Reader, expected: string]>>
> = {
  id: [matching(/^[\w.:@/-]{1,128}$/), 'letters, digits and . : @ / - _, at most 128'],
  name: [(value) => cleanText(value, NAME_MAX), 'text that can be seen'],
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

/** Parses one entry of an operator's list. Returns the wallet or the problem. */
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
    // Lists use an empty string for an absent value.
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
