import {
  array,
  boolean,
  check,
  exactOptional,
  integer,
  lazy,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  never,
  number,
  optional,
  pipe,
  regex,
  strictObject,
  string,
  union,
} from 'valibot'
import { projectIdPattern } from '../kernel/projects/findProject.js'
import { isOrigin } from '../std/isOrigin.js'
import { codeLength, urlOf } from './settingParts.js'

const text = pipe(string(), minLength(1), maxLength(4096))
const webUrl = urlOf('https:', 'http:')

/** Secrets of at least 256 bits, against guessing. */
const secret = pipe(
  string(),
  minLength(32, 'expected a secret of at least 32 characters'),
  maxLength(4096),
)

/** For example from `openssl rand -hex 32`. */
const key = pipe(string(), regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits'))

const coordinate = pipe(
  string(),
  regex(/^[-_A-Za-z0-9]{43}$/, 'expected 43 characters of base64url'),
)

const social = strictObject({
  clientId: text,
  clientSecret: exactOptional(text),
  teamId: exactOptional(text),
  keyId: exactOptional(text),
  privateKey: exactOptional(text),
})

const PROJECTS_HELP =
  'expected "database" for the projects of `latchkey server project`, or a list such as [{ "id": "shop", "name": "Shop", "origins": ["https://shop.example.org"] }]'

const project = strictObject({
  id: pipe(string(), regex(projectIdPattern, 'expected 1 to 64 letters, digits, "-" and "_"')),
  name: pipe(string(), minLength(1), maxLength(128)),
  origins: pipe(
    array(pipe(string(), check(isOrigin, 'expected an origin such as https://app.example.org'))),
    minLength(1, 'expected at least one origin'),
  ),
})

const projectList = pipe(array(project, PROJECTS_HELP), minLength(1, PROJECTS_HELP))

/** Selects the schema by the input, so that an error names the invalid part of the list. */
const projects = lazy((input) => (input === 'database' ? literal('database') : projectList))

/** Limits of transfers from a browser that was added by e-mail. */
const newBrowsers = strictObject({
  hours: exactOptional(pipe(number(), integer(), minValue(1), maxValue(24 * 30))),
  limits: array(
    strictObject({
      chainId: union([
        pipe(number(), integer(), minValue(1)),
        pipe(
          string(),
          regex(
            /^solana:[-_a-zA-Z0-9]{1,32}$/,
            'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster',
          ),
        ),
      ]),
      token: exactOptional(
        pipe(
          string(),
          regex(
            /^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/,
            'expected the address of a token',
          ),
        ),
      ),
      amount: pipe(
        string(),
        regex(/^\d{1,78}$/, 'expected smallest units in decimal, for example wei'),
      ),
    }),
  ),
})

/** Settings of the auth service: login by e-mail or another account. */
export const loginSettings = strictObject({
  /** Origin of the frame's pages. */
  frameOrigin: pipe(
    string(),
    check(isOrigin, 'expected an origin such as https://vault.example.org'),
  ),
  /** URL of the recovery service. */
  recoveryUrl: webUrl,
  smtp: strictObject({ url: urlOf('smtp:', 'smtps:'), from: text }),
  pepper: secret,
  /** Private key of P-256: 64 hexadecimal digits, or a JWK. */
  assertionKey: union(
    [
      pipe(string(), regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits')),
      strictObject({
        kty: literal('EC'),
        crv: literal('P-256'),
        x: coordinate,
        y: coordinate,
        d: coordinate,
      }),
    ],
    'expected 64 hexadecimal digits, or a private JWK of P-256',
  ),
  /** Projects whose new browsers need a confirmation link. */
  verifyDevices: optional(union([literal('all'), array(text)])),
  /** Digits of a code. */
  codeLength: exactOptional(codeLength),
  /**
   * Projects whose apps log users in: a list, or "database". The default is an empty list, which is
   * refused with an error that names the required setting.
   */
  projects: optional(projects, []),
  /** Removed: pages are always checked. Kept so that the error names its replacement. */
  checkPages: exactOptional(
    never(
      `was removed: pages are always checked. Delete it, and set "login.projects": ${PROJECTS_HELP}`,
    ),
  ),
  cookie: optional(strictObject({ isSecure: optional(boolean()) })),
  socials: optional(
    strictObject({
      google: exactOptional(social),
      github: exactOptional(social),
      apple: exactOptional(social),
      facebook: exactOptional(social),
      x: exactOptional(social),
      discord: exactOptional(social),
    }),
  ),
  /** Keys of custody, of this service alone. Without them users log in, and have no wallet. */
  custody: optional(
    strictObject({
      kmsKey: key,
      previousKmsKeys: exactOptional(array(key)),
      sealSeed: key,
      newBrowsers: exactOptional(newBrowsers),
    }),
  ),
  /** A node of Optimism, where Farcaster's id registry is. */
  farcaster: optional(strictObject({ nodeUrl: webUrl, relayUrl: exactOptional(webUrl) })),
})
