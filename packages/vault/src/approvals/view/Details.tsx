import { isolate } from '@latchkey/ui/isolate'
import { shortAddress } from '@latchkey/ui/shortAddress'
import type { ReactElement } from 'react'
import { keyed } from '../../ui/keyed.js'
import type { ApprovalData, DetailRow } from '../approval.js'
import { approvalTexts } from './approvalTexts.js'
import { Code } from './Code.js'

const LONG = 36

/** Returns the rows of an approval. Account, network and fee are always the last ones. */
function rowsOf({ details, account, network, fee }: ApprovalData): readonly DetailRow[] {
  const texts = approvalTexts()
  const kind = account.type === 'smartAccount' ? texts.smartAccount : texts.standardAccount
  return [
    ...details,
    { label: texts.details.account, value: texts.accountWith(shortAddress(account.address), kind) },
    ...(network ? [{ label: texts.details.network, value: network.name }] : []),
    ...(fee
      ? [
          {
            label: texts.details.networkFee,
            value: fee.isSponsored
              ? texts.fee.paid
              : texts.fee.most(isolate(`${fee.amount} ${fee.symbol}`)),
          },
        ]
      : []),
  ]
}

/** Renders all details in full. */
export function Details({ data }: { data: ApprovalData }): ReactElement {
  return (
    <dl className="lk-details">
      {keyed(rowsOf(data)).map(({ key, item: { label, value, isCode, isDanger } }) => (
        <div key={key} data-wide={isCode || value.length > LONG || undefined}>
          <dt>{label}</dt>
          <dd className="lk-num" data-tone={isDanger ? 'bad' : undefined}>
            {isCode ? <Code value={value} /> : <bdi>{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
