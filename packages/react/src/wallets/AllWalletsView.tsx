import { Button, IconButton, TextButton } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import type { IconPath } from '@latchkey/ui/IconName'
import { useStyles } from '@latchkey/ui/useStyles'
import { type KeyboardEvent, type ReactElement, type RefObject, useRef } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useSlow } from '../kernel/useSlow.js'
import { useTexts } from '../modal/modalContext.js'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { SearchField } from '../ui/SearchField.js'
import skeletonCss from '../ui/skeleton.css?inline'
import css from './allWallets.css?inline'
import { useWalletPages, useWalletSearch, type WalletList } from './useAllWallets.js'
import { useSearch } from './useSearch.js'
import { EmptyCell } from './WalletCell.js'
import { WalletGrid } from './WalletGrid.js'
import { useWalletTexts } from './walletTexts.js'

const scanIcon: IconPath =
  'M4 8.5V7a3 3 0 0 1 3-3h1.5M15.5 4H17a3 3 0 0 1 3 3v1.5M20 15.5V17a3 3 0 0 1-3 3h-1.5M8.5 20H7a3 3 0 0 1-3-3v-1.5M7.5 12h9'

/** Number of placeholders that fill the view. */
const PLACEHOLDERS = 24

function Loading(): ReactElement {
  const { allWallets } = useWalletTexts()
  return (
    <>
      <p className="lk-vh" role="status">
        {allWallets.loading}
      </p>
      <div className="lk-grid lk-grid__row lk-grid--empty" aria-hidden="true">
        {[...Array(PLACEHOLDERS).keys()].map((index) => (
          <EmptyCell key={index} index={index} />
        ))}
      </div>
    </>
  )
}

/** Renders a note that the directory failed, with the missing part and the next step. */
function Partial({ list, isSearch }: { list: WalletList; isSearch: boolean }): ReactElement {
  const { tryAgain } = useTexts()
  const { allWallets } = useWalletTexts()
  const { title, text } = isSearch ? allWallets.partialSearch : allWallets.partial
  return (
    <div className="lk-note lk-note--list" role="status">
      <Icon name="offline" />
      <span>
        <b>{title}</b> {text}
        <TextButton icon="refresh" onPress={list.retry}>
          {tryAgain}
        </TextButton>
      </span>
    </div>
  )
}

interface ContentProps {
  list: WalletList
  term: string
  grid: RefObject<HTMLTableElement | null>
  onScan: (() => void) | undefined
  onClear(): void
  onLeave(): void
}

/** Renders the reason why there is no wallet to show. */
function Nothing({
  list,
  term,
  onScan,
  onClear,
}: Pick<ContentProps, 'list' | 'term' | 'onScan' | 'onClear'>): ReactElement {
  const { tryAgain } = useTexts()
  const { allWallets } = useWalletTexts()
  const scan = onScan && (
    <Button icon="qr" size="auto" onPress={onScan}>
      {allWallets.scan}
    </Button>
  )
  if (list.isBroken || term === '') {
    return (
      <Empty icon="offline" tone="warning" role="alert" {...allWallets.failed}>
        <span className="lk-empty__acts">
          {scan}
          <Button kind="primary" size="auto" icon="refresh" onPress={list.retry}>
            {tryAgain}
          </Button>
        </span>
      </Empty>
    )
  }
  return (
    <Empty icon="search" role="status" title={allWallets.none(term)} text={allWallets.noneText}>
      <span className="lk-empty__acts">
        <Button size="auto" onPress={onClear}>
          {allWallets.clear}
        </Button>
        {scan}
      </span>
    </Empty>
  )
}

function Content({
  list,
  term,
  grid,
  onScan,
  onClear,
  onLeave,
}: ContentProps): ReactElement | null {
  const { allWallets } = useWalletTexts()
  const isSlow = useSlow(list.isPending)
  if (list.choices.length === 0) {
    if (list.isPending) return isSlow ? <Loading /> : null
    return <Nothing list={list} term={term} onScan={onScan} onClear={onClear} />
  }
  return (
    <>
      {list.problem && <Partial list={list} isSearch={term !== ''} />}
      <WalletGrid
        // A new key, because the note above moves the grid down.
        key={`${term} ${list.problem ? 'partial' : ''}`}
        grid={grid}
        choices={list.choices}
        count={list.count}
        isLoading={list.isPending && isSlow}
        fetchMore={list.fetchMore}
        onLeave={onLeave}
      />
      {list.isPending && isSlow && (
        <p className="lk-vh" role="status">
          {allWallets.loading}
        </p>
      )}
    </>
  )
}

/** Returns a function that opens the code for any wallet, if the app has one. */
function useScan(): (() => void) | undefined {
  const { latchkey } = useLatchkeyContext()
  const canPair = useMachine(latchkey.wallets, ({ wallets }) =>
    wallets.some(({ kind }) => kind === 'pairing'),
  )
  return canPair ? () => latchkey.modal.push({ view: 'ConnectingWalletConnect' }) : undefined
}

export function AllWalletsView(): ReactElement {
  const { allWallets } = useWalletTexts()
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const { text, term, isSettling, type } = useSearch()
  const pages = useWalletPages()
  const results = useWalletSearch(term)
  useStyles(skeletonCss)
  useStyles(css)
  const list = term === '' ? pages : results
  const scan = useScan()
  function enterGrid(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  function clear(): void {
    type('')
    field.current?.focus()
  }
  return (
    <View
      isTall
      pinned={
        <SearchField
          field={field}
          label={allWallets.search}
          placeholder={
            pages.count > 0 && !pages.isPending
              ? allWallets.searchCount(pages.count)
              : allWallets.search
          }
          clearLabel={allWallets.clear}
          value={text}
          onChange={type}
          testId="lk-wallet-search"
          isBusy={term === '' ? isSettling : isSettling || results.isFetching}
          trail={scan && <IconButton icon={scanIcon} label={allWallets.scan} onPress={scan} />}
          onKeyDown={enterGrid}
        />
      }
    >
      <p className="lk-vh" role="status">
        {term !== '' &&
          !isSettling &&
          !results.isFetching &&
          results.choices.length > 0 &&
          allWallets.found(results.choices.length)}
      </p>
      <Content
        list={list}
        term={term}
        grid={grid}
        onScan={scan}
        onClear={clear}
        onLeave={() => field.current?.focus()}
      />
    </View>
  )
}
