import { type Connection, isFeatureOn, ownedNftsQuery } from '@latchkey/core'
import type { OwnedNft } from '@latchkey/core/internal'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

/** The account's NFTs that have been read so far. */
export interface Nfts {
  nfts: readonly OwnedNft[]
  /** Reads the next page. Absent at the end, and while a page is being read. */
  more: (() => void) | undefined
}

/** Reads pages until one has an NFT. Without an answer the list is empty, and the tab is hidden. */
export function useNfts({ address, networkId }: Pick<Connection, 'address' | 'networkId'>): Nfts {
  const { latchkey, queries } = useLatchkeyContext()
  const enabled =
    isFeatureOn(latchkey, 'nfts') && latchkey.networks.some(({ id }) => id === networkId)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(
    { ...ownedNftsQuery(latchkey, { address, networkId }), enabled },
    queries,
  )
  const nfts = data?.pages.flatMap((page) => page.nfts) ?? []
  const isBlank = data !== undefined && nfts.length === 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isBlank) void fetchNextPage()
  }, [isBlank, fetchNextPage])
  return { nfts, more: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined }
}
