// Opens an .xlsx file: a ZIP archive whose parts name one another.
import { posix } from 'node:path'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { parseWholeXml, WorkbookFault } from './xml.ts'

export interface WorkbookSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly part: string
}

export interface Workbook {
  /** The sheets with cells, in the order of their tabs. */
  readonly sheets: readonly WorkbookSheet[]
  /** The names of all parts. */
  readonly parts: readonly string[]
  /** True when days are counted from 1904 instead of 1900. */
  readonly isFrom1904: boolean
  readonly stylesPart: string | undefined
  readonly sharedStringsPart: string | undefined
  /**
   * Yields the unpacked bytes of a part, none when it is missing. `onProgress` is told the share that was read, from 0
   * to 1. Throws a WorkbookFault when the part is encrypted or a bomb.
   */
  readonly read: (part: string, onProgress?: (share: number) => void) => AsyncGenerator<Buffer>
}

const partsMax = 10_000
/** A part that unpacks to more than this many times its size, and is large by then, was made to fill the memory. */
export const expansionMax = 200
export const expansionFreeMegabytes = 8

/** Reads the directory of the archive that is open as `descriptor`. Throws a WorkbookFault. */
export async function openWorkbook(descriptor: number): Promise<Workbook> {
  const archive = await openArchive(descriptor)
  const read = partReader(archive)
  const [root] = (await relationships(read, '')).filter(({ type }) => type === 'officeDocument')
  const workbookPart = root?.target ?? 'xl/workbook.xml'
  if (workbookPart.endsWith('.bin')) {
    throw new WorkbookFault('is a binary workbook (.xlsb); save it as .xlsx or CSV.')
  }
  const related = await relationships(read, workbookPart)
  const partOf = (type: string): string | undefined => related.find(other => other.type === type)?.target
  let rootElement: string | undefined
  let isFrom1904 = false
  const sheets: WorkbookSheet[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    rootElement ??= name
    if (name === 'workbookPr') isFrom1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
    if (name !== 'sheet') return
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const part = related.find(other => other.id === id && other.type === 'worksheet')?.target
    if (part === undefined) return
    sheets.push({
      name: attributes.name ?? '',
      isHidden: (attributes.state ?? 'visible') !== 'visible',
      part,
    })
  }
  await parseWholeXml(read(workbookPart), { open }, 'the list of its sheets')
  if (rootElement !== 'workbook') throw noWorkbook()
  return {
    sheets,
    parts: [...archive.entries.values()].map(({ fileName }) => fileName).filter(name => !name.endsWith('/')),
    isFrom1904,
    stylesPart: partOf('styles'),
    sharedStringsPart: partOf('sharedStrings'),
    read,
  }
}

const noWorkbook = (): WorkbookFault =>
  new WorkbookFault('is a ZIP archive or an Office document without sheets; unpack it, or save it as CSV.')

interface Archive {
  readonly zip: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
}

async function openArchive(descriptor: number): Promise<Archive> {
  const entries = new Map<string, Entry>()
  try {
    const zip = await fromFdPromise(descriptor, { autoClose: false })
    if (zip.entryCount > partsMax) throw tooManyParts()
    for await (const entry of zip.eachEntry()) {
      if (entries.size === partsMax) throw tooManyParts()
      entries.set(entry.fileName.toLowerCase(), entry)
    }
    return { zip, entries }
  } catch (error) {
    throw damaged(error)
  }
}

const tooManyParts = (): WorkbookFault =>
  new WorkbookFault(
    `is not a workbook that can be read: it has more than ${partsMax.toLocaleString('en-US')} parts.`,
  )

function partReader({ zip, entries }: Archive): Workbook['read'] {
  return async function* read(part, onProgress) {
    const entry = entries.get(part.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw new WorkbookFault('is encrypted with a password; save it without one.')
    try {
      const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
      let bytes = 0
      for await (const piece of stream) {
        bytes += piece.length
        if (bytes > expansionFreeMegabytes * 2 ** 20 && bytes > expansionMax * entry.compressedSize) {
          throw new WorkbookFault(
            `unpacks to more than ${expansionFreeMegabytes} MB and ${expansionMax} times its size. Save it as CSV when that is meant.`,
          )
        }
        yield piece
        onProgress?.(bytes / entry.uncompressedSize)
      }
    } catch (error) {
      throw damaged(error)
    }
  }
}

/** The libraries of ZIP and deflate throw plain errors about the bytes, and those with a code of the system about the disk. */
function damaged(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof WorkbookFault || error instanceof TypeError) return error
  return new WorkbookFault(`is damaged: ${error.message.slice(0, 200).replace(/\.?$/, '.')}`, {
    cause: error,
  })
}

interface Relationship {
  readonly id: string
  /** The last word of the type, such as `worksheet`. */
  readonly type: string
  readonly target: string
}

/** Returns what a part names; with `''`, what the archive does. */
async function relationships(read: Workbook['read'], part: string): Promise<readonly Relationship[]> {
  const folder = posix.dirname(part)
  const found: Relationship[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name !== 'Relationship') return
    const { Id: id = '', Type: type = '', Target: target = '' } = attributes
    found.push({
      id,
      type: type.slice(type.lastIndexOf('/') + 1),
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    })
  }
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  await parseWholeXml(read(list), { open }, 'the list of its parts')
  return found
}
