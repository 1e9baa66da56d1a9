import type { Part } from './cell.js'

/** Faults of the plan that no cell runs, with the reason. */
export const notRunRows: readonly (readonly [part: Part, fault: string, notRun: string])[] = [
  [
    'server',
    'stale head, wrong chain, reorganisation, lying node',
    'they are faults of the node behind the server: packages/server/src/networks, packages/vault/src/rpc/chaos.test.ts',
  ],
  ['server', 'batch short or reordered', 'the kit sends no batch'],
  [
    'relay',
    'switch of the network',
    'on the wire it is the request of the operation "sign" with another method',
  ],
  [
    'relay',
    'delay of 30 s',
    'the row "late" is later than the page waits for an answer, which is what matters',
  ],
  [
    'frame',
    'KMS down',
    'the KMS of these services is in the process; packages/server/src/custody/kms tests one that fails',
  ],
  [
    'frame',
    'mail delayed by 5 minutes',
    'nothing waits for the mail: it is the operation CONNECT_OTP after any time',
  ],
  ['frame', 'wrong code five times', 'packages/server/src/login tests every number of tries'],
  ['frame', 'window closed by the user', 'it needs a browser: apps/demo/e2e'],
  ['frame', 'cookies denied', 'it needs a browser: apps/demo/e2e'],
  ['frame', '100 KB/s', 'the rows "slow headers" and "slow body" are slower'],
  [
    'frame',
    'port closed',
    'a port closes with its document only, which is the row "frame reloaded"',
  ],
]
