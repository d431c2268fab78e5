// Reads a PDF document: its title and its text.
import type { FetchedPage } from './fetch-page.ts'
import { PageFault } from './page-fault.ts'
import { oneLine } from './paragraphs.ts'
import { PasswordNeeded, type PdfDocument, Pdfium } from './pdfium.ts'
import { type ReadPage, titleMax } from './read-page.ts'

/** The most pages, characters and milliseconds of a document that are read. */
const pagesMax = 500
const charactersMax = 4_000_000
const readMs = 8000
/** A library that has taken more memory is replaced after the document. */
const memoryKept = 64 * 1024 * 1024

let opened: Promise<Pdfium> | undefined

/** Reads the document in a thread of its own. Throws a PageFault. */
export async function readPdf({ bytes }: FetchedPage): Promise<ReadPage> {
  opened ??= Pdfium.open()
  const library = await opened
  try {
    const { title, text, isTruncated } = library.withDocument(bytes, contentOf)
    if (library.memoryBytes > memoryKept) opened = undefined
    const empty = { language: null, images: [], jsonLd: [], microdata: [], microformats: [] }
    return { title: title || null, html: text, text, isTruncated, ...empty }
  } catch (error) {
    if (error instanceof PasswordNeeded) throw new PageFault('The PDF needs a password.')
    // After a fault the memory of the library may be in any state.
    opened = undefined
    throw new PageFault('The PDF cannot be read.', { cause: error })
  }
}

/** Returns what is read of the document; it is truncated when a bound was met. */
function contentOf(document: PdfDocument) {
  const endMs = performance.now() + readMs
  const count = Math.min(document.pageCount, pagesMax)
  const texts: string[] = []
  let length = 0
  while (texts.length < count && length < charactersMax && performance.now() < endMs) {
    const text = document.pageText(texts.length)
    length += text.length
    texts.push(text)
  }
  return {
    title: oneLine(document.title()).slice(0, titleMax),
    text: linesOf(texts).slice(0, charactersMax),
    isTruncated: texts.length < document.pageCount || length > charactersMax,
  }
}

/** PDFium marks the hyphen of a word that is divided at the end of a line. */
const hyphen = '\ufffe'

/** Returns the lines of the pages; divided words are joined. */
const linesOf = (texts: readonly string[]): string =>
  texts
    .join('\n')
    .replaceAll(`${hyphen}\r\n`, '')
    .replaceAll(hyphen, '')
    .split(/\r\n?|\n/)
    .map(oneLine)
    .filter(line => line !== '')
    .join('\n')
