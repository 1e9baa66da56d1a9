import { formatEther, formatUnits } from 'viem'

/** Formats an amount in wei with at most six decimals, and never rounds it to zero. */
export function ether(wei: bigint): string {
  const [whole = '0', fraction = ''] = formatEther(wei).split('.')
  const cut = fraction.slice(0, 6).replace(/0+$/, '')
  if (wei > 0n && whole === '0' && cut === '') return 'under 0.000001 ETH'
  return `${whole}${cut ? `.${cut}` : ''} ETH`
}

/** Formats a balance in wei with grouping and at most four decimals. */
export function balanceOf(wei: bigint): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(Number(formatEther(wei)))} ETH`
}

/** Formats an amount in lamports. */
export function sol(lamports: bigint): string {
  return `${formatUnits(lamports, 9)} SOL`
}

/** Returns the host of a URL, or the text itself if it is not a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
