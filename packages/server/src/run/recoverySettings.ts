import {
  array,
  check,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  optional,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { isOrigin } from '../std/isOrigin.js'
import { databasePool, drainSeconds, urlOf, wholeNumber } from './settingParts.js'

const text = pipe(string(), minLength(1), maxLength(4096))
const key = pipe(
  string(),
  regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits, for example of `openssl rand -hex 32`'),
)
const coordinate = pipe(
  string(),
  regex(/^[-_A-Za-z0-9]{43}$/, 'expected 43 characters of base64url'),
)

/**
 * Every setting of a recovery service. An unknown key is an error, because it is usually a typo.
 */
export const recoverySettingsSchema = strictObject({
  frameOrigin: pipe(
    string(),
    check(isOrigin, 'expected an origin such as https://vault.example.org'),
  ),
  /** Public URL of this service. */
  publicUrl: urlOf('https:', 'http:'),
  /** Public URL of the auth service. */
  issuer: urlOf('https:', 'http:'),
  /**
   * Public keys of the auth service, as published at /v1/login/keys. Copied once, by hand, so that
   * an attacker who takes over the auth service cannot change them.
   */
  assertionKeys: pipe(
    array(
      strictObject({
        kty: literal('EC'),
        crv: literal('P-256'),
        x: coordinate,
        y: coordinate,
        kid: optional(text),
        alg: optional(text),
        use: optional(text),
      }),
    ),
    minLength(1),
  ),
  smtp: strictObject({ url: urlOf('smtp:', 'smtps:'), from: text }),
  pepper: pipe(
    string(),
    minLength(32, 'expected a secret of at least 32 characters'),
    maxLength(4096),
  ),
  kmsKey: key,
  /** Earlier keys. Without them, the data they encrypted is lost. */
  previousKmsKeys: optional(array(key)),
  sealSeed: key,
  /** Milliseconds between the correct code and the share. @default 0 */
  releaseDelay: optional(wholeNumber(0, 14 * 86_400_000), 0),
  host: optional(text, '127.0.0.1'),
  port: optional(wholeNumber(0, 65_535), 4001),
  operationsHost: optional(text, '127.0.0.1'),
  operationsPort: optional(wholeNumber(0, 65_535), 4008),
  drainSeconds,
  databaseUrl: optional(urlOf('postgres:', 'postgresql:')),
  databaseFolder: optional(text, 'latchkey-recovery-data'),
  databasePool: optional(databasePool),
  trustedProxies: optional(array(text)),
})

/** Settings of a recovery service, with their defaults. */
export type RecoveryServiceSettings = InferOutput<typeof recoverySettingsSchema>
