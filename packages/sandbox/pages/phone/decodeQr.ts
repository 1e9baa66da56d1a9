import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The decoder is served by the sandbox, not by a public server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Resolves to the text of the QR code in a picture, or to `undefined`. */
export async function decodeQr(picture: Blob | ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  })
  return found?.text
}
