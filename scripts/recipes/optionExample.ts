import type { Example } from './recipe.js'

/** The address of a help page. */
export const optionExample: Example = {
  recipe: 'Add an option',
  placeholders: {},
  edits: [
    {
      file: 'packages/core/src/kernel/baseOptions.ts',
      replace: [
        [
          "  /** `'auto'` is another name of `'system'`. @default 'system' */\n",
          "  /** Page with help. @default none */\n  helpUrl?: string | undefined\n  /** `'auto'` is another name of `'system'`. @default 'system' */\n",
        ],
        ["type Absent =\n  | 'chainImages'", "type Absent =\n  | 'chainImages'\n  | 'helpUrl'"],
      ],
    },
    {
      file: 'packages/core/src/resolveOptions.ts',
      replace: [["  oneOf('themeMode',", "  link('helpUrl'),\n  oneOf('themeMode',"]],
    },
    {
      file: 'packages/core/src/resolveOptions.test.ts',
      replace: [
        [
          'chainImages, connectorImages, tokens, themeMode,',
          'chainImages, connectorImages, tokens, helpUrl, themeMode,',
        ],
        [
          '    expect(errorOf({ ...valid, adapters: [] })',
          "    expect(errorOf({ ...valid, helpUrl: 'ftp://a' }).option).toBe('helpUrl')\n    expect(errorOf({ ...valid, adapters: [] })",
        ],
      ],
    },
    {
      file: 'packages/core/docs/options.md',
      replace: [['## thememode\n', '## helpurl\n\n`helpUrl`: a page with help.\n\n## thememode\n']],
    },
    {
      file: 'apps/demo/src/options.ts',
      replace: [
        [
          "      themeMode: text('themeMode')",
          "      helpUrl: text('help'),\n      themeMode: text('themeMode')",
        ],
      ],
    },
    {
      file: 'apps/demo/src/optionFields.ts',
      replace: [
        [
          '  themeMode: [\n',
          "  helpUrl: [{ name: 'help', values: 'https: address', meaning: 'Page with help' }],\n  themeMode: [\n",
        ],
      ],
    },
  ],
  unused: { 'packages/core/src/options.ts': 'its type belongs to no feature' },
  existing: {
    words: 'termsUrl',
    placeholders: {},
    uses: [
      'packages/react/src/connect/Consent.tsx',
      'packages/react/src/connect/ConnectView.browser.test.tsx',
    ],
  },
}
