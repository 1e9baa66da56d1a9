import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hashSources } from '../src/world/hashSources.js'

/**
 * Compiles the contracts of this folder into `compiled.json`: `node --import tsx
 * packages/sandbox/contracts/compile.ts`, then `npm run lint:fix`.
 */

interface Output {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>
  >
}

interface Solc {
  compile(input: string, options: { import(path: string): { contents: string } }): string
}

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(folder).filter((name) => name.endsWith('.sol'))
const solc = require('solc') as Solc
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(`${folder}${name}`, 'utf8') }]),
  ),
  settings: {
    optimizer: { enabled: true, runs: 200 },
    viaIR: true,
    evmVersion: 'shanghai',
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  },
}
const output = JSON.parse(
  solc.compile(JSON.stringify(input), {
    import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
  }),
) as Output
const problems = (output.errors ?? []).filter(
  ({ severity, formattedMessage }) =>
    severity === 'error' || names.some((name) => formattedMessage.includes(`--> ${name}`)),
)
if (problems.length > 0)
  throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'))
const contracts = Object.fromEntries(
  names.flatMap((name) =>
    Object.entries(output.contracts[name] ?? {})
      .filter(([, { evm }]) => evm.bytecode.object !== '')
      .map(([contract, { abi, evm }]) => [contract, { abi, bytecode: `0x${evm.bytecode.object}` }]),
  ),
)
writeFileSync(
  `${folder}compiled.json`,
  `${JSON.stringify({ sources: hashSources(), contracts })}\n`,
)
console.log(
  Object.entries(contracts)
    .map(([name, { bytecode }]) => `${name} ${bytecode.length / 2 - 1} bytes`)
    .join('\n'),
)
