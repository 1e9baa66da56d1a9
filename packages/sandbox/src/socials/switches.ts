import {
  type GenericSchema,
  maxLength,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot'

/** The networks, by the first part of their addresses. */
const faceNames = ['google', 'apple', 'x', 'discord', 'github', 'facebook', 'farcaster'] as const

/** A network. */
export type FaceName = (typeof faceNames)[number]

/** The faults of the answer of networks with a window. */
const flowFaults = [
  'wrongState',
  'missingState',
  /** State of the login before this one. */
  'oldState',
  /** A code issued for another browser. */
  'foreignCode',
  /** A code that was used before. */
  'replayedCode',
  /** `iss` of another network (RFC 9207). */
  'otherIssuer',
  'missingIssuer',
  /** Redirects to the URL of another network. */
  'elsewhere',
  /** Another user's address as this account's, not verified. */
  'unverifiedEmail',
  /** Rejects the login with a reason. */
  'error',
  /** Answers only after the client's deadline. */
  'slow',
  /** Answers 500. */
  'failure',
] as const

/** The faults of an id token, of networks with id tokens. */
const tokenFaults = [
  'wrongSignature',
  'algNone',
  'wrongAudience',
  'wrongNonce',
  'wrongIssuer',
  'expired',
] as const

/** The faults of a message that Farcaster's relay forwards. */
const farcasterFaults = [
  'wrongSignature',
  'wrongNonce',
  'wrongDomain',
  'wrongUri',
  'wrongChain',
  'wrongStatement',
  'foreignFid',
  'expired',
  /** A message that was signed for another login. */
  'replayed',
  'slow',
  'failure',
] as const

/** An attack or a fault. */
export type SocialFault =
  | (typeof flowFaults)[number]
  | (typeof tokenFaults)[number]
  | (typeof farcasterFaults)[number]

/** The configured fault of one network. */
export interface Switch {
  fault?: SocialFault | undefined
  /** The address for `unverifiedEmail`. */
  email?: string | undefined
}

const faults = [...new Set<SocialFault>([...flowFaults, ...tokenFaults, ...farcasterFaults])] as [
  SocialFault,
  ...SocialFault[],
]

/** The schema of a change of switches. Without `fault` the network behaves normally. */
export const switchSchema: GenericSchema<unknown, Switch & { face: FaceName }> = strictObject({
  face: picklist(faceNames),
  fault: optional(picklist(faults)),
  email: optional(pipe(string(), maxLength(254))),
})
