import type { Network } from '@latchkey/core'
import type { ReactElement } from 'react'
import { families, namespaceOf } from '../connect/families.js'
import { useOpenConnections } from '../connect/useConnections.js'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { NetworkRow } from './NetworkRow.js'

/**
 * Renders the networks, in a section for each namespace if the app has several: connected ones
 * first.
 */
export function NetworkList({ networks }: { networks: readonly Network[] }): ReactElement {
  const { adapters } = useLatchkeyContext().latchkey.options
  const { networks: texts } = useTexts()
  const connected = useOpenConnections().map(({ wallet }) => wallet.namespace)
  const namespaces = [...new Set([...connected, ...adapters.map(({ namespace }) => namespace)])]
  const sections = namespaces.flatMap((namespace) => {
    const own = networks.filter(({ id }) => namespaceOf(id) === namespace)
    return own.length > 0 ? [{ namespace, own }] : []
  })
  const isGrouped = namespaces.length > 1
  return (
    <>
      {sections.map(({ namespace, own }) => (
        <section key={namespace}>
          {isGrouped && (
            <h3 className="lk-family">
              {families[namespace]}
              {connected.includes(namespace) && <span>{texts.connected}</span>}
            </h3>
          )}
          <ul className="lk-list" aria-label={isGrouped ? families[namespace] : texts.list}>
            {own.map((network) => (
              <NetworkRow key={network.id} network={network} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
