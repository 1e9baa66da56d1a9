import type { Example } from './recipe.js'

const core = 'packages/core/src'

/** A wallet that is busy. */
export const errorExample: Example = {
  recipe: 'Add an error code',
  placeholders: { feature: 'connect' },
  edits: [
    {
      file: 'packages/protocol/src/kernel/rpcCodes.ts',
      replace: [
        [
          '  readonly userRejected: 4001\n',
          '  readonly walletBusy: -32010\n  readonly userRejected: 4001\n',
        ],
        ['  userRejected: 4001,\n', '  walletBusy: -32010,\n  userRejected: 4001,\n'],
      ],
    },
    {
      file: `${core}/connect/walletErrors.ts`,
      replace: [
        [
          '/** No wallet is connected. */\n',
          `/** The wallet does something else. */
export class WalletBusyError extends LatchkeyError {
  override name = 'WalletBusyError'
  constructor(parameters: LatchkeyErrorParameters = {}) {
    super('The wallet is busy. Try again in a minute.', {
      code: rpcCodes.walletBusy,
      ...parameters,
    })
  }
}

/** No wallet is connected. */
`,
        ],
      ],
    },
    {
      file: `${core}/connect/toLatchkeyError.ts`,
      replace: [
        [
          '  UserRejectedError,\n  WalletGoneError,\n',
          '  UserRejectedError,\n  WalletBusyError,\n  WalletGoneError,\n',
        ],
        [
          '    [rpcCodes.unauthorized, WalletLockedError],\n',
          '    [rpcCodes.unauthorized, WalletLockedError],\n    [rpcCodes.walletBusy, WalletBusyError],\n',
        ],
      ],
    },
    {
      file: `${core}/connect/toLatchkeyError.test.ts`,
      replace: [
        [
          "    [{ code: 4100 }, 'WalletLockedError'],\n",
          "    [{ code: 4100 }, 'WalletLockedError'],\n    [{ code: -32010 }, 'WalletBusyError'],\n",
        ],
      ],
    },
    {
      file: `${core}/index.ts`,
      replace: [
        [
          '  UserRejectedError,\n  WalletGoneError,\n',
          '  UserRejectedError,\n  WalletBusyError,\n  WalletGoneError,\n',
        ],
      ],
    },
    {
      file: `${core}/connect/connectWallet.ts`,
      replace: [
        ['  WalletGoneError,\n', '  WalletBusyError,\n  WalletGoneError,\n'],
        ['  | WalletGoneError\n', '  | WalletBusyError\n  | WalletGoneError\n'],
      ],
    },
    {
      file: `${core}/connect/connectWallet.test.ts`,
      replace: [
        ['  WalletGoneError,\n', '  WalletBusyError,\n  WalletGoneError,\n'],
        ['  new WalletGoneError(),\n', '  new WalletBusyError(),\n  new WalletGoneError(),\n'],
      ],
    },
    {
      file: 'packages/react/src/connect/problemTexts.ts',
      replace: [
        [
          '    WalletLockedError: ({ wallet }) => ({\n',
          `    WalletBusyError: ({ wallet }) => ({
      title: \`\${wallet} is busy\`,
      text: 'Try again in a minute.',
    }),
    WalletLockedError: ({ wallet }) => ({
`,
        ],
      ],
    },
    {
      file: 'packages/react/src/texts.test.ts',
      replace: [
        [
          '  new core.WalletLockedError(),\n',
          '  new core.WalletBusyError(),\n  new core.WalletLockedError(),\n',
        ],
      ],
    },
  ],
  unused: {
    'packages/walletconnect/src/connect/readWalletError.ts': 'the number is none of WalletConnect',
    'packages/core/src/kernel/errors.ts': 'a wallet error',
    'packages/core/src/<feature>/<feature>Errors.ts': 'a wallet error',
  },
  existing: {
    words: 'PopupCutOffError',
    placeholders: { feature: 'connect' },
    uses: [
      'packages/core/src/login/loginOperations.ts',
      'packages/evm/docs/connectors.md',
      'packages/evm/src/connect/coinbase/coinbase.test.ts',
      'packages/evm/src/connect/coinbase/coinbase.ts',
      'packages/evm/src/connect/coinbase/popupSession.ts',
    ],
  },
}
