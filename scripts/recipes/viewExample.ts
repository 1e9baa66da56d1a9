import type { Example } from './recipe.js'

const react = 'packages/react/src'

/** A view that explains the fees of buying. */
export const viewExample: Example = {
  recipe: 'Add a view',
  placeholders: { feature: 'onramp', Name: 'WhatIsAFee' },
  edits: [
    {
      file: 'packages/core/src/onramp/onrampViews.ts',
      replace: [
        ['  WhatIsABuy: object\n', '  WhatIsABuy: object\n  WhatIsAFee: object\n'],
        [
          "  WhatIsABuy: { connection: 'any' },\n",
          "  WhatIsABuy: { connection: 'any' },\n  WhatIsAFee: { connection: 'any' },\n",
        ],
      ],
    },
    {
      file: `${react}/onramp/WhatIsAFeeView.tsx`,
      create: `import type { ReactElement } from 'react'
import { View } from '../modal/View.js'
import { useOnrampTexts } from './onrampTexts.js'

export function WhatIsAFeeView(): ReactElement {
  const { feeExplained } = useOnrampTexts()
  return (
    <View>
      <p>{feeExplained}</p>
    </View>
  )
}
`,
    },
    {
      file: `${react}/onramp/onrampViews.ts`,
      replace: [
        [
          '  WhatIsABuy: {\n',
          `  WhatIsAFee: {
    title: 'whatIsAFee',
    load: async () => (await import('./WhatIsAFeeView.js')).WhatIsAFeeView,
    event: 'SELECT_WHAT_IS_A_BUY',
  },
  WhatIsABuy: {
`,
        ],
      ],
    },
    {
      file: `${react}/ModalShell.test.ts`,
      replace: [
        [
          "      WhatIsABuy: 'SELECT_WHAT_IS_A_BUY',\n",
          "      WhatIsABuy: 'SELECT_WHAT_IS_A_BUY',\n      WhatIsAFee: 'SELECT_WHAT_IS_A_BUY',\n",
        ],
      ],
    },
    {
      file: `${react}/onramp/onrampTexts.ts`,
      replace: [
        ['  feeUnknown: string\n', '  feeUnknown: string\n  feeExplained: string\n'],
        [
          "  feeUnknown: 'Price",
          "  feeExplained: 'The provider keeps a part.',\n  feeUnknown: 'Price",
        ],
      ],
    },
    {
      file: `${react}/modal/modalTexts.ts`,
      replace: [
        ['    whatIsABuy: string\n', '    whatIsABuy: string\n    whatIsAFee: string\n'],
        ["    whatIsABuy: '", "    whatIsAFee: 'What it costs',\n    whatIsABuy: '"],
      ],
    },
    {
      file: `${react}/onramp/BuyForm.tsx`,
      replace: [
        [
          "latchkey.modal.push({ view: 'WhatIsABuy' })",
          "latchkey.modal.push({ view: 'WhatIsAFee' })",
        ],
      ],
    },
    {
      file: 'packages/core/src/onramp/onrampRoute.test.ts',
      replace: [
        ["  'Connect > WhatIsABuy',\n", "  'Connect > WhatIsABuy',\n  'Connect > WhatIsAFee',\n"],
      ],
    },
  ],
  unused: {
    'sizes.json': 'npm run sizes -- --update writes it',
    'apps/demo/shots': 'needs a browser',
    'apps/demo/e2e': 'needs a browser',
  },
  existing: {
    words: 'WhatIsABuy|WhatIsABuyView|whatIsABuy',
    placeholders: { feature: 'onramp', Name: 'WhatIsABuy' },
    // Opens each state of buying in every locale.
    uses: ['packages/react/src/locale/moneyLocales.browser.test.tsx'],
  },
}
