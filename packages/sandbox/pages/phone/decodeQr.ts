import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The decoder comes from here, not from a public server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** The text of the QR code in a picture, or nothing. */
export async function decodeQr(picture: Blob | ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  })
  return found?.text
}
