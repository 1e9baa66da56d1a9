import { noop, settle, warnSetup } from '@latchkey/core/internal'
import { fillTexts, isRightToLeft, loadKitTexts, matchLocale } from '@latchkey/locales'
import type { LatchkeyTexts, LocaleTexts } from '../kernel/localeTexts.js'

/** Milliseconds that a view waits for its texts before it is shown in English. */
const PATIENCE_MS = 2_000

/** The catalogues that are in one chunk. Each of the others has a chunk of its own. */
const chunks: Readonly<Record<string, string>> = {
  modal: 'base',
  walletBase: 'base',
  connect: 'base',
  problem: 'base',
  accountBase: 'base',
  networks: 'base',
  signIn: 'base',
  signInBase: 'base',
  walletGuide: 'wallets',
  money: 'account',
  history: 'account',
  names: 'account',
  receive: 'account',
}

const chunkOf = (catalogue: string): string =>
  Object.hasOwn(chunks, catalogue) ? (chunks[catalogue] as string) : catalogue

/**
 * The chunks of views, besides `base`. A view that matches no pattern has texts of `base` alone.
 */
const chunksOfViews: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Swap/, ['swap', 'account']],
  [/Send/, ['send', 'account']],
  [/OnRamp|Buy/, ['onramp', 'account']],
  [/^(?:Account|SwitchAddress|Transaction|Register|WalletReceive|WalletCompatible)/, ['account']],
  [/Email|Social|Farcaster|ConnectingLogin|Approve|Settings|Smart|Select|Confirm/, ['login']],
  [/Wallet|^Connect$|MultiChain|Download/, ['wallets', 'login']],
]

type Loaded = Readonly<Record<string, unknown>>

/** A function that applies the texts of the app to a catalogue. */
type Override = <texts>(name: string, texts: texts) => texts

async function readOverride(own: LatchkeyTexts | undefined): Promise<Override> {
  if (!own) return (_, texts) => texts
  const { createOverride } = await import('./createOverride.js')
  return createOverride(own)
}

/** Warns about the keys that a locale lacks, once and in development. */
function warnMissing(tag: string, name: string, keys: readonly string[]): void {
  if (keys.length === 0) return
  warnSetup({
    cause: `The texts in ${tag} lack ${keys.map((key) => `"${name}${key}"`).join(', ')}. These are shown in English.`,
    setting: 'locale',
    docs: '@latchkey/locales/README.md',
  })
}

function findTag(tags: readonly string[]): { tag: string; formatTag: string | undefined } {
  for (const each of tags) {
    const tag = each && matchLocale(each)
    if (tag) return { tag, formatTag: each }
  }
  warnSetup({
    cause: `There are no texts in ${tags.join(', ')}. English is shown.`,
    setting: 'locale',
    docs: '@latchkey/locales/README.md',
  })
  return { tag: 'en', formatTag: undefined }
}

/**
 * Creates the texts of the first tag that has some. A chunk is loaded when it is first read; until
 * then, and if that fails, its texts are English.
 *
 * @param onChange - Called with new texts at first, and whenever a chunk has arrived.
 */
export async function createLocaleTexts(
  tags: readonly string[],
  own: LatchkeyTexts | undefined,
  onChange: (texts: LocaleTexts) => void,
): Promise<void> {
  const { tag, formatTag } = findTag(tags)
  const override = await readOverride(own)
  const loads = new Map<string, Promise<void>>()
  const loaded = new Map<string, Loaded>()
  const filled = new Map<string, { english: unknown; texts: unknown }>()

  async function loadChunk(chunk: string): Promise<void> {
    loaded.set(chunk, tag === 'en' ? {} : await loadKitTexts(tag, chunk))
    filled.clear()
    onChange(snapshot())
  }

  function load(chunk: string): Promise<void> {
    const known = loads.get(chunk)
    if (known) return known
    const loading = loadChunk(chunk)
    loads.set(chunk, loading)
    // Loaded again when it is next needed. Until then its texts are English.
    loading.catch(() => loads.delete(chunk))
    return loading
  }

  function fill<texts>(name: string, english: texts): texts {
    const chunk = loaded.get(chunkOf(name))
    if (!chunk || tag === 'en') return override(name, english)
    const missing: string[] = []
    const texts = fillTexts(english, chunk[name], '', missing)
    warnMissing(tag, name, missing)
    return override(name, texts)
  }

  function read<texts>(name: string, english: texts): texts {
    load(chunkOf(name)).catch(noop)
    const known = filled.get(name)
    if (known?.english === english) return known.texts as texts
    const texts = fill(name, english)
    filled.set(name, { english, texts })
    return texts
  }

  async function ready(view: string): Promise<void> {
    const more = chunksOfViews.find(([pattern]) => pattern.test(view))?.[1] ?? []
    const loading = Promise.all(['base', ...more].map(load))
    await settle(loading, { deadline: PATIENCE_MS }).catch(noop)
  }

  // A new object for each change, so that the views draw again.
  const snapshot = (): LocaleTexts => ({
    tag,
    formatTag,
    isRightToLeft: isRightToLeft(tag),
    read,
    ready,
  })
  onChange(snapshot())
}
