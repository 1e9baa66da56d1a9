import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import * as tokenCalls from '../balances/tokenCalls.js'
import * as swapCalls from '../swap/swapContracts.js'

describe('selectors', () => {
  test('default', () => {
    const signatures = [
      ...[
        'transfer(address,uint256)',
        'approve(address,uint256)',
        'safeTransferFrom(address,address,uint256)',
        'safeTransferFrom(address,address,uint256,uint256,bytes)',
      ],
      ...[
        'balanceOf(address)',
        'balanceOf(address,uint256)',
        'ownerOf(uint256)',
        'allowance(address,address)',
        'name()',
        'symbol()',
        'decimals()',
      ],
      ...[
        'deposit()',
        'withdraw(uint256)',
        'unwrapWETH9(uint256,address)',
        'multicall(bytes[])',
        'prev(uint128)',
      ],
      ...[
        'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
        'exactInput((bytes,address,uint256,uint256,uint256))',
      ],
      ...[
        'exec(address,address,uint256,address,bytes)',
        'execute((address,address,uint256),bytes[],bytes32)',
      ],
      ...['Tokens', 'ETH'].flatMap((to) =>
        ['', 'SupportingFeeOnTransferTokens'].map(
          (fee) => `swapExactTokensFor${to}${fee}(uint256,uint256,address[],address,uint256)`,
        ),
      ),
      ...['', 'SupportingFeeOnTransferTokens'].map(
        (fee) => `swapExactETHForTokens${fee}(uint256,address[],address,uint256)`,
      ),
    ]
    const known = new Set(
      signatures.map((signature) => toFunctionSelector(`function ${signature}`)),
    )
    const used = [...Object.values(tokenCalls), ...Object.values(swapCalls)]
      .flat()
      .flatMap((call) => ('selector' in call ? [call.selector] : []))
    expect(used.length).toBeGreaterThan(25)
    for (const selector of used) expect(known, selector).toContain(selector)
  })
})
