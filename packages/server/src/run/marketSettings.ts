import {
  array,
  check,
  exactOptional,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  minLength,
  minValue,
  number,
  optional,
  pipe,
  record,
  regex,
  strictObject,
  string,
  union,
} from 'valibot'

const text = pipe(string(), minLength(1), maxLength(4096))
const webUrl = pipe(
  text,
  check(
    (value) => URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol),
    'expected an address that begins with https:// or http://',
  ),
)
const byChain = record(
  pipe(
    string(),
    regex(
      /^(?:[1-9]\d{0,14}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/,
      'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster',
    ),
  ),
  text,
)

/** Sources of prices in their order. Pools on the chain come last. */
export const pricesSettings = array(
  strictObject({
    kind: literal('coingecko'),
    url: webUrl,
    headers: optional(record(text, text)),
    platforms: optional(byChain, {}),
    natives: optional(byChain, {}),
  }),
)

const privateKey = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{64}$/, 'expected a private key of 0x and 64 hexadecimal digits'),
) as GenericSchema<string, `0x${string}`>

/** On-ramps. */
export const onrampSettings = strictObject({
  coinbase: optional(
    union(
      [
        strictObject({ keyId: text, keySecret: text, apiUrl: exactOptional(webUrl) }),
        strictObject({ appId: text }),
      ],
      'expected keyId and keySecret, or appId',
    ),
  ),
  meld: optional(strictObject({ publicKey: text })),
  sandbox: optional(
    strictObject({
      payerKey: privateKey,
      solanaKey: exactOptional(
        pipe(
          string(),
          regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'expected a private key of 64 bytes in base58'),
        ),
      ),
      clusters: exactOptional(array(text)),
      chainIds: optional(array(pipe(number(), integer(), minValue(1)))),
      symbols: optional(array(text)),
    }),
  ),
})
