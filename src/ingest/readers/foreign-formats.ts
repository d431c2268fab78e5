// Formats of files that are not read but often given.
import { InputError } from '../../errors.ts'

const tarMark = 'ustar'
const tarMarkAt = 257
const oldOfficeMark = '\u00d0\u00cf\u0011\u00e0'

/** Names of parts in the first bytes of ZIP archives that are documents. */
const archives: readonly (readonly [part: string, what: string])[] = [
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet (.ods); save it as .xlsx or CSV'],
  ['.iwa', 'a Numbers or Pages document; export it as CSV'],
  ['word/', 'a Word document; save its table as CSV'],
  ['ppt/', 'a presentation; save its table as CSV'],
]

/** The first characters of texts that are not tables. */
const foreignTexts: readonly (readonly [start: RegExp, what: string])[] = [
  [
    /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta|div|script)\b/i,
    'a web page (HTML): perhaps a page to log in, or a table that only its name calls a spreadsheet; open it in a spreadsheet program, and save it as CSV',
  ],
  [/^<\?xml\b|^<[a-z][\w:-]*(?:\s[^<>]*)?>\s*</i, 'an XML document; save it as CSV or JSON'],
  [/^\{\\rtf/, 'a Rich Text document; save its table as CSV'],
]

/** The first bytes, as Latin-1, of file formats that are not read but often given. */
const foreignFormats: readonly (readonly [start: string, what: string])[] = [
  ['PK\u0003\u0004', 'a ZIP archive or an Office document without sheets; unpack it, or save it as CSV'],
  [oldOfficeMark, 'an old Office document such as .xls; save the sheet as CSV'],
  ['\u0028\u00b5\u002f\u00fd', 'compressed with Zstandard; unpack it, or use gzip'],
  ['BZh', 'compressed with bzip2; unpack it, or use gzip'],
  ['\u00fd7zXZ', 'compressed with xz; unpack it, or use gzip'],
  ['SQLite format 3', 'an SQLite database; export its tables as CSV'],
  ['%PDF-', 'a PDF document, which holds no table that can be read; ask for the list as CSV or .xlsx'],
  ["7z\u00bc\u00af'", 'a 7-Zip archive; unpack it'],
  ['Rar!', 'a RAR archive; unpack it'],
  ['Obj\u0001', 'an Avro file; convert it to JSON Lines or Parquet'],
  ['ARROW1', 'an Arrow file; convert it to Parquet'],
]

interface ForeignFile {
  readonly path: string
  readonly head: Buffer
  /** The head, decoded; empty where the file is not a text. */
  readonly text: string
  /** True when the file is called or said to be a workbook. */
  readonly isWorkbook: boolean
}

/** Throws an InputError that says what the file is and what to do, when it is in a known format that is not read. */
export function refuseForeignFormats({ path, head, text, isWorkbook }: ForeignFile): void {
  const start = head.toString('latin1', 0, 16)
  if (isEncryptedWorkbook(head, isWorkbook)) {
    throw new InputError(
      `${path} is encrypted with a password, or an old workbook; save it as .xlsx without one.`,
    )
  }
  const content = text.replace('\ufeff', '').trimStart()
  const foreign =
    (start.startsWith('PK') ? archives.find(([part]) => head.includes(part)) : undefined) ??
    foreignFormats.find(([mark]) => start.startsWith(mark)) ??
    foreignTexts.find(([beginning]) => beginning.test(content))
  if (foreign) throw new InputError(`${path} is ${foreign[1]}.`)
  if (head.toString('latin1', tarMarkAt, tarMarkAt + tarMark.length) === tarMark)
    throw new InputError(`${path} is a tar archive; unpack it.`)
  if (controlCount(text) > text.length / 10) throw new InputError(`${path} is not a text file.`)
}

/** Encryption packs a workbook into the container of old Office documents, under this name in UTF-16. */
const isEncryptedWorkbook = (head: Buffer, isWorkbook: boolean): boolean =>
  head.toString('latin1', 0, oldOfficeMark.length) === oldOfficeMark &&
  (isWorkbook || head.includes('EncryptedPackage', 0, 'utf16le'))

/** Returns the number of control characters that are neither white space nor line ends; text has hardly any. */
function controlCount(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) count++
  }
  return count
}
