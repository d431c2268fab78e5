// PDFium, the PDF library of browsers, as WebAssembly: a hostile document reaches nothing but the memory given to it here.
import { PDFiumModule } from '@hyzyla/pdfium'

/** The functions of PDFium that are used here, named as its documentation names them. */
interface Functions {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void }
  _FPDF_InitLibraryWithConfig(config: object): void
  _FPDF_LoadMemDocument(data: number, size: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_CloseDocument(document: number): void
  _FPDF_GetPageCount(document: number): number
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(textPage: number): void
  _FPDFText_CountChars(textPage: number): number
  _FPDFText_GetText(textPage: number, start: number, count: number, buffer: number): number
}

/** The most memory of a library. */
const memoryMax = 256 * 1024 * 1024
const wasmPage = 65_536
/** The code of FPDF_GetLastError for a document that is encrypted. */
const passwordError = 4

/** The document needs a password. */
export class PasswordNeeded extends Error {}

export class Pdfium {
  readonly #functions: Functions

  private constructor(functions: Functions) {
    this.#functions = functions
  }

  /** Opens the library. From then on no memory of WebAssembly in this thread grows beyond the bound. */
  static async open(): Promise<Pdfium> {
    boundMemory()
    // The types of the package state few options of its module, and few functions.
    const open = PDFiumModule as (options: object) => Promise<unknown>
    const functions = (await open({ print: () => {}, printErr: () => {} })) as Functions
    functions._FPDF_InitLibraryWithConfig({ version: 2 })
    return new Pdfium(functions)
  }

  /** The memory that the library has taken; it gives none back. */
  get memoryBytes(): number {
    return this.#functions.HEAPU8.length
  }

  /**
   * Opens the document, calls `read` with it and closes it. Throws PasswordNeeded; after any other error the library may
   * be in any state, and another one must be opened.
   */
  withDocument<T>(bytes: Uint8Array, read: (document: PdfDocument) => T): T {
    const { wasmExports, _FPDF_LoadMemDocument: load, _FPDF_GetLastError: lastError } = this.#functions
    const data = this.#allocate(bytes.length)
    this.#functions.HEAPU8.set(bytes, data)
    const handle = load(data, bytes.length, 0)
    if (handle === 0) {
      const code = lastError()
      wasmExports.free(data)
      throw code === passwordError ? new PasswordNeeded() : new Error(`The PDF has the error ${code}.`)
    }
    const result = read({
      pageCount: this.#functions._FPDF_GetPageCount(handle),
      title: () => this.#title(handle),
      pageText: index => this.#pageText(handle, index),
    })
    this.#functions._FPDF_CloseDocument(handle)
    wasmExports.free(data)
    return result
  }

  #title(document: number): string {
    const tag = this.#allocate(titleTag.length)
    this.#functions.HEAPU8.set(titleTag, tag)
    const { _FPDF_GetMetaText: read, wasmExports } = this.#functions
    const title = this.#textOf(titleBytesMax, buffer => read(document, tag, buffer, titleBytesMax))
    wasmExports.free(tag)
    return title
  }

  #pageText(document: number, index: number): string {
    const page = this.#functions._FPDF_LoadPage(document, index)
    if (page === 0) return ''
    const textPage = this.#functions._FPDFText_LoadPage(page)
    const count = textPage === 0 ? 0 : this.#functions._FPDFText_CountChars(textPage)
    const { _FPDFText_GetText: read } = this.#functions
    const text =
      count > 0 ? this.#textOf(2 * (count + 1), buffer => 2 * read(textPage, 0, count, buffer)) : ''
    if (textPage !== 0) this.#functions._FPDFText_ClosePage(textPage)
    this.#functions._FPDF_ClosePage(page)
    return text
  }

  /** Returns the UTF-16 text that `write` puts into a buffer; it returns how many bytes, with a zero at the end. */
  #textOf(bytesMax: number, write: (buffer: number) => number): string {
    const buffer = this.#allocate(bytesMax)
    const size = Math.min(bytesMax, write(buffer)) - 2
    const bytes = this.#functions.HEAPU8.slice(buffer, buffer + Math.max(0, size))
    this.#functions.wasmExports.free(buffer)
    return new TextDecoder('utf-16le').decode(bytes)
  }

  #allocate(size: number): number {
    const pointer = this.#functions.wasmExports.malloc(size)
    if (pointer === 0) throw new Error('There is no more memory.')
    return pointer
  }
}

const titleTag = Buffer.from('Title\0')
const titleBytesMax = 2000

interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** The part of WebAssembly that is used here; the types of Node name none of it. */
const { WebAssembly: wasm } = globalThis as unknown as {
  readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } }
}
let isBounded = false

/** Makes memory fail to grow beyond the bound, which the library takes for a lack of memory. */
function boundMemory(): void {
  if (isBounded) return
  isBounded = true
  const { prototype } = wasm.Memory
  const { grow } = prototype
  prototype.grow = function (this: Memory, pages) {
    if (this.buffer.byteLength + pages * wasmPage > memoryMax)
      throw new RangeError('There is no more memory.')
    return grow.call(this, pages)
  }
}

export interface PdfDocument {
  readonly pageCount: number
  /** Returns the title that the document states, or an empty text. */
  title(): string
  /** Returns the text of a page; an empty one for a page that is damaged. */
  pageText(index: number): string
}
