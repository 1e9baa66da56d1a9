import type { Example } from './recipe.js'

const server = 'packages/server'

/** An on-ramp. */
export const driverExample: Example = {
  recipe: 'Add a driver',
  placeholders: { feature: 'onramp', Name: 'Ferry', Port: 'Onramp' },
  edits: [
    {
      file: `${server}/src/onramp/createFerryOnramp.ts`,
      create: `import { commonOptions } from './defaults.js'
import type { OnrampProvider } from './onrampProvider.js'

/** An account at Ferry. */
interface FerryOnrampOptions {
  account: string
}

/** Creates the driver of Ferry. */
export function createFerryOnramp({ account }: FerryOnrampOptions): OnrampProvider {
  return {
    id: 'ferry',
    createUrl: async ({ wallets }) =>
      \`https://ferry.example/\${encodeURIComponent(account)}?to=\${wallets[0].address}\`,
    getOptions: async () => commonOptions,
  }
}
`,
    },
    {
      file: `${server}/src/onramp/createFerryOnramp.test.ts`,
      create: `import { expect, test } from 'vitest'
import { openServer, PAGE } from '../test/openServer.js'
import { createFerryOnramp } from './createFerryOnramp.js'

test('default', async () => {
  const { handle } = await openServer(undefined, {
    onramp: { providers: [createFerryOnramp({ account: 'a' })] },
  })
  const headers = { origin: PAGE }
  const response = await handle(new Request('https://a.example/v1/onramp/providers', { headers }))
  expect(await response.json()).toMatchObject({ providers: [{ id: 'ferry' }] })
})
`,
    },
    {
      file: `${server}/src/run/marketSettings.ts`,
      replace: [
        [
          '  meld: optional(strictObject({ publicKey: text })),\n',
          '  meld: optional(strictObject({ publicKey: text })),\n  ferry: optional(strictObject({ account: text })),\n',
        ],
      ],
    },
    {
      file: `${server}/src/run/createMarkets.ts`,
      replace: [
        [
          "import { createMeldOnramp } from '../onramp/createMeldOnramp.js'\n",
          "import { createFerryOnramp } from '../onramp/createFerryOnramp.js'\nimport { createMeldOnramp } from '../onramp/createMeldOnramp.js'\n",
        ],
        ['  meld,\n', '  meld,\n  ferry,\n'],
        [
          '      ...(meld ? [createMeldOnramp(meld)] : []),\n',
          '      ...(meld ? [createMeldOnramp(meld)] : []),\n      ...(ferry ? [createFerryOnramp(ferry)] : []),\n',
        ],
      ],
    },
    {
      file: `${server}/src/run/createMarkets.test.ts`,
      replace: [
        [
          "        meld: { publicKey: 'key' },\n",
          "        meld: { publicKey: 'key' },\n        ferry: { account: 'a' },\n",
        ],
        ["['coinbase', 'meld'],", "['coinbase', 'meld', 'ferry'],"],
      ],
    },
    {
      file: `${server}/docs/onramp.md`,
      replace: [
        [
          '| `onramp.meld.publicKey` |',
          '| `onramp.ferry.account` | the account |\n| `onramp.meld.publicKey` |',
        ],
      ],
    },
    {
      file: `${server}/README.md`,
      replace: [['Coinbase, Meld;', 'Coinbase, Meld, Ferry;']],
    },
  ],
  unused: {},
  existing: {
    words: 'meld|Meld|createMeldOnramp',
    placeholders: { feature: 'onramp', Name: 'Meld', Port: 'Onramp' },
    uses: [`${server}/src/index.ts`, `${server}/src/test/openServer.ts`],
  },
}
