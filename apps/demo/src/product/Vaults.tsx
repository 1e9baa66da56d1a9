import type { ReactElement } from 'react'
import { EtherMark, SolMark } from './marks.js'

const vaults = [
  { name: 'Millrace', Mark: EtherMark, token: 'ETH', rate: '3.20%', network: 'Ethereum' },
  { name: 'Weir', Mark: EtherMark, token: 'staked ETH', rate: '4.05%', network: 'Ethereum' },
  { name: 'Sluice', Mark: SolMark, token: 'SOL', rate: '6.10%', network: 'Solana' },
] as const

/** The vaults of Millpond. Only the first one takes deposits. */
export function Vaults(): ReactElement {
  return (
    <table className="h-vaults" id="vaults">
      <caption>Vaults</caption>
      <thead>
        <tr>
          <th scope="col">Vault</th>
          <th scope="col">Yearly rate</th>
          <th scope="col">Network</th>
        </tr>
      </thead>
      <tbody>
        {vaults.map(({ name, Mark, token, rate, network }, index) => (
          <tr key={name}>
            <th scope="row">
              <Mark />
              <span>
                {name}
                <small>{index === 0 ? token : `${token}, opens soon`}</small>
              </span>
            </th>
            <td>{rate}</td>
            <td>{network}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
