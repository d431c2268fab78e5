// Writes ZIP archives as streams.
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipPart {
  readonly name: string
  readonly bytes: () => AsyncIterable<Uint8Array>
}

/** Yields the bytes of an archive of the parts, which are read one after the other. Throws what reading a part throws. */
export async function* zipOf(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const { name, bytes } of parts) {
    zip.addReadStreamLazy(name, callback => {
      // The archive does not listen for what fails while a part is read.
      const part = Readable.from(bytes(), { objectMode: false })
      part.on('error', error => output.destroy(error))
      callback(null, part)
    })
  }
  zip.end()
  for await (const chunk of output) yield chunk as Uint8Array
}
