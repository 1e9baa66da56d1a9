import { sleep } from '@latchkey/protocol/std'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { decodeQr } from './decodeQr.js'

/** Milliseconds between two scans of the camera's picture. */
const LOOK_MS = 150

/** Resolves to the camera's stream, or to `undefined` if there is none or the user refuses. */
async function openCamera(): Promise<MediaStream | undefined> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch {
    // Refused, or no camera: the user can still choose a picture.
    return undefined
  }
}

async function look(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
): Promise<string | undefined> {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || video.videoWidth === 0) return undefined
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
  context.drawImage(video, 0, 0)
  return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
}

/**
 * Reads the camera until a code is found or `signal` is aborted. Resolves to false without a
 * camera.
 */
async function scan(
  video: HTMLVideoElement,
  signal: AbortSignal,
  found: (text: string) => void,
): Promise<boolean> {
  const stream = await openCamera()
  if (!stream) return false
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) {
    stop()
    return true
  }
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const canvas = document.createElement('canvas')
  while (!signal.aborted) {
    const text = await look(video, canvas)
    if (text !== undefined && !signal.aborted) {
      found(text)
      break
    }
    await sleep(LOOK_MS)
  }
  return true
}

/** The camera's picture, and the alternatives to it. */
export function Scanner({
  found,
  picture,
  close,
}: {
  found(text: string): void
  picture(file: File): void
  close(): void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [hasCamera, setHasCamera] = useState(true)
  const take = useRef(found)
  take.current = found

  useEffect(() => {
    const controller = new AbortController()
    dialog.current?.showModal()
    if (video.current) {
      scan(video.current, controller.signal, (text) => take.current(text)).then(
        (had) => controller.signal.aborted || setHasCamera(had),
        // Closed while the camera was starting.
        () => controller.signal.aborted || setHasCamera(false),
      )
    }
    return () => controller.abort()
  }, [])

  return (
    <dialog ref={dialog} className="scanner" aria-labelledby="scanner-title" onClose={close}>
      <h2 id="scanner-title">Scan a code</h2>
      <div className="finder">
        <video ref={video} muted playsInline aria-label="Camera" hidden={!hasCamera} />
        {!hasCamera && (
          <p role="status">
            Tern has no camera to look through. Choose a picture of the code instead.
          </p>
        )}
      </div>
      <div className="answers">
        <label className="button file">
          From a picture
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            data-testid="phone-scan-file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) picture(file)
              close()
            }}
          />
        </label>
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </dialog>
  )
}
