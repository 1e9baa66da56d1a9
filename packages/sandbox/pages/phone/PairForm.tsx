import {
  type ClipboardEvent,
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

const Scanner = lazy(async () => ({ default: (await import('./Scanner.js')).Scanner }))

/** Returns the picture in pasted or chosen files, if there is one. */
function pictureIn(files: FileList | null): File | undefined {
  return [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
}

/**
 * Accepts a copied link, or the code that a site shows: by camera, as a pasted picture, or from a
 * file.
 */
export function PairForm({ pair, failed }: { pair(uri: string): void; failed: string }): ReactNode {
  const [text, setText] = useState('')
  const [error, setError] = useState(failed)
  const [isScanning, setScanning] = useState(false)

  function take(uri: string): void {
    setScanning(false)
    try {
      pair(uri)
      setText('')
      setError('')
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason))
    }
  }

  async function takePicture(file: File): Promise<void> {
    const { decodeQr } = await import('./decodeQr.js')
    const found = await decodeQr(file)
    if (found === undefined) setError('There is no QR code in this picture.')
    else take(found)
  }

  function onPaste(event: ClipboardEvent): void {
    const picture = pictureIn(event.clipboardData.files)
    if (!picture) return
    event.preventDefault()
    void takePicture(picture)
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    take(text)
  }

  return (
    <section>
      <h2>Connect to a site</h2>
      <form className="pair" onSubmit={onSubmit} onPaste={onPaste}>
        <label className="visually-hidden" htmlFor="uri">
          Connection link
        </label>
        <input
          id="uri"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Paste a wc: link or a picture"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ''}
          aria-describedby="pair-error"
          data-testid="phone-uri"
        />
        <button
          type="submit"
          className="button"
          disabled={text.trim() === ''}
          data-testid="phone-pair"
        >
          Pair
        </button>
        <button
          type="button"
          className="button primary scan"
          onClick={() => setScanning(true)}
          data-testid="phone-scan"
        >
          <svg
            width="20"
            height="20"
            viewBox="0 0 20 20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M2 6V4a2 2 0 0 1 2-2h2M14 2h2a2 2 0 0 1 2 2v2M18 14v2a2 2 0 0 1-2 2h-2M6 18H4a2 2 0 0 1-2-2v-2M5 10h10" />
          </svg>
          Scan a code
        </button>
      </form>
      <p id="pair-error" role="alert" className={error ? 'notice' : 'visually-hidden'}>
        {error}
      </p>
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner found={take} picture={takePicture} close={() => setScanning(false)} />
        </Suspense>
      )}
    </section>
  )
}
