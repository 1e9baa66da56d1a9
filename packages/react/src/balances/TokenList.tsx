import type { TokenBalance } from '@latchkey/core'
import { Button } from '@latchkey/ui/Button'
import { Icon } from '@latchkey/ui/Icon'
import { useStyles } from '@latchkey/ui/useStyles'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { View } from '../modal/View.js'
import { Empty } from '../ui/Empty.js'
import { SearchField } from '../ui/SearchField.js'
import skeletonCss from '../ui/skeleton.css?inline'
import { VirtualList } from '../ui/VirtualList.js'
import { useMoneyTexts } from './moneyTexts.js'
import { lookAlikes, searchTokens } from './searchTokens.js'
import { TokenOption } from './TokenOption.js'
import { TokenTile } from './TokenTile.js'
import css from './tokenList.css?inline'
import { type LookUp, useLookUp } from './useLookUp.js'

/** Px of a row and the gap below it. */
const ROW_PX = 58

/** Maximum number of shortcuts. */
const MAX_SUGGESTED = 8

interface TokenListProps {
  /** Each token once. Those with an amount are shown first. */
  tokens: readonly TokenBalance[]
  /** Shortcuts above the list, in order. */
  suggested?: readonly TokenBalance[] | undefined
  /** The token that is chosen already, and cannot be chosen again. */
  chosenId?: string | undefined
  onChoose(token: TokenBalance): void
  isLoading?: boolean | undefined
  /** Present if the tokens did not load. */
  onRetry?: (() => void) | undefined
  lookUp?: LookUp | undefined
}

function Suggested({
  tokens,
  chosenId,
  onChoose,
}: Pick<TokenListProps, 'tokens' | 'chosenId' | 'onChoose'>): ReactElement {
  const texts = useMoneyTexts()
  return (
    <>
      <h3 className="lk-label">{texts.popular}</h3>
      <ul className="lk-chips" aria-label={texts.popular}>
        {tokens.slice(0, MAX_SUGGESTED).map((token) => (
          <li key={token.id}>
            <button
              type="button"
              className="lk-chip lk-chip--token"
              data-testid={`lk-suggested-${token.symbol}`}
              disabled={token.id === chosenId}
              onClick={() => onChoose(token)}
            >
              <TokenTile token={token} size={24} />
              <bdi>{token.symbol}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SectionProps extends Pick<TokenListProps, 'tokens' | 'chosenId' | 'onChoose'> {
  label: string
  isLabelled: boolean
  alike: ReadonlySet<string>
}

function Section({
  label,
  isLabelled,
  tokens,
  alike,
  chosenId,
  onChoose,
}: SectionProps): ReactElement | null {
  if (tokens.length === 0) return null
  return (
    <>
      {isLabelled && <h3 className="lk-label">{label}</h3>}
      <VirtualList
        label={label}
        count={tokens.length}
        estimate={ROW_PX}
        keyOf={(index) => tokens[index]?.id ?? ''}
        render={(index) => {
          const token = tokens[index]
          return (
            token && (
              <TokenOption
                token={token}
                isAlike={alike.has(token.id)}
                isChosen={token.id === chosenId}
                onChoose={onChoose}
              />
            )
          )
        }}
      />
    </>
  )
}

function Waiting(): ReactElement {
  const texts = useMoneyTexts()
  return (
    <div role="status">
      <span className="lk-vh">{texts.loading}</span>
      {[120, 84, 140, 96, 110].map((width) => (
        <span key={width} className="lk-row" aria-hidden="true">
          <span className="lk-sk lk-token-sk" />
          <span className="lk-row__main">
            <span className="lk-sk lk-token-sk__line" style={{ inlineSize: `${width}px` }} />
          </span>
        </span>
      ))}
    </div>
  )
}

function Problem({
  search,
  isAddress,
  isFailed,
  onClear,
  onRetry,
}: {
  search: string
  isAddress: boolean
  isFailed: boolean
  onClear(): void
  onRetry?: (() => void) | undefined
}): ReactElement {
  const texts = useMoneyTexts()
  const { title, text } = isFailed
    ? texts.failed
    : isAddress
      ? texts.noToken
      : { title: texts.noMatch(search.trim()), text: texts.noMatchText }
  return (
    <Empty
      icon={isFailed ? 'offline' : 'search'}
      {...(isFailed ? { tone: 'warning' as const } : {})}
      role={isFailed ? 'alert' : 'status'}
      title={title}
      text={text}
    >
      <Button size="auto" onPress={isFailed ? () => onRetry?.() : onClear}>
        {isFailed ? texts.again : texts.clearSearch}
      </Button>
    </Empty>
  )
}

/** Renders a warning about a token that was found by its address. */
function Caution({ isAlike }: { isAlike: boolean }): ReactElement {
  const texts = useMoneyTexts()
  const { title, text } = isAlike ? texts.sameName : texts.unlisted
  return (
    <div className="lk-note lk-note--token" data-testid="lk-token-warning">
      <Icon name="alert" />
      <div>
        <b>{title}</b> {text}
      </div>
    </div>
  )
}

/**
 * Renders a view to choose a token in: by symbol, name or pasted address. Tokens that the account
 * has come first (SEC-43).
 */
export function TokenList({
  tokens,
  suggested = [],
  chosenId,
  onChoose,
  isLoading = false,
  onRetry,
  lookUp,
}: TokenListProps): ReactElement {
  const texts = useMoneyTexts()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { own, others, address } = useMemo(() => searchTokens(tokens, search), [tokens, search])
  const listed = own.length + others.length
  const looked = useLookUp(lookUp, listed === 0 ? address : undefined)
  const shown = looked.token ? [looked.token] : others
  const count = own.length + shown.length
  const alike = useMemo(() => lookAlikes(tokens, looked.token), [tokens, looked.token])
  const found = address && count === 1 ? (own[0] ?? shown[0]) : undefined
  const isPending = isLoading || looked.isPending
  const isSearching = search.trim() !== ''
  useStyles(skeletonCss)
  useStyles(css)
  function clear(): void {
    setSearch('')
    field.current?.focus()
  }
  const common = { alike, chosenId, onChoose, isLabelled: !address }
  return (
    <View
      isTall
      pinned={
        <SearchField
          field={field}
          label={texts.search}
          clearLabel={texts.clearSearch}
          value={search}
          onChange={setSearch}
          testId="lk-token-search"
          isBusy={looked.isPending}
        />
      }
    >
      <p className="lk-vh" role="status">
        {looked.isPending ? texts.lookingUp : isSearching && count > 0 && texts.found(count)}
      </p>
      {suggested.length > 0 && !isSearching && (
        <Suggested tokens={suggested} chosenId={chosenId} onChoose={onChoose} />
      )}
      {/* Keyed by the search: a list measures its position only when it is mounted. */}
      <Section key={`own-${search}`} label={texts.yours} tokens={own} {...common} />
      <Section key={`all-${search}-${own.length}`} label={texts.all} tokens={shown} {...common} />
      {found && !found.isVerified && <Caution isAlike={alike.has(found.id)} />}
      {isPending && count === 0 && <Waiting />}
      {!isPending && count === 0 && (
        <Problem
          search={search}
          isAddress={address !== undefined}
          isFailed={onRetry !== undefined}
          onClear={clear}
          onRetry={onRetry}
        />
      )}
    </View>
  )
}
