import { Button } from '@latchkey/ui/Button'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useRef, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { SearchField } from '../ui/SearchField.js'
import { NetworkList } from './NetworkList.js'
import css from './networks.css?inline'

/** Number of networks from which the list has a search: fewer are read faster than searched. */
const SEARCHED = 7

export function NetworksView(): ReactElement {
  const { latchkey } = useLatchkeyContext()
  const { networks: texts } = useTexts()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useStyles(css)
  const wanted = search.trim().toLowerCase()
  const found = latchkey.networks.filter(
    ({ name, id }) => name.toLowerCase().includes(wanted) || id === wanted,
  )
  function clear(): void {
    setSearch('')
    field.current?.focus()
  }
  return (
    <View
      pinned={
        latchkey.networks.length >= SEARCHED && (
          <SearchField
            field={field}
            label={texts.search}
            clearLabel={texts.clear}
            value={search}
            onChange={setSearch}
            testId="lk-network-search"
          />
        )
      }
    >
      <p className="lk-vh" role="status">
        {wanted && found.length > 0 && texts.found(found.length)}
      </p>
      {found.length > 0 ? (
        <NetworkList networks={found} />
      ) : (
        <Empty
          icon="network"
          role="status"
          title={texts.noMatch(search.trim())}
          text={texts.noMatchText(latchkey.options.app.name, latchkey.networks.length)}
        >
          <Button size="auto" onPress={clear}>
            {texts.clear}
          </Button>
        </Empty>
      )}
    </View>
  )
}
