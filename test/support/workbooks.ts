// Workbooks put together by hand, so that any part of them can be hostile.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly bytes: string | Buffer
  /** Already packed bytes, for parts too large to hold; `bytes` is then what the directory says of their size. */
  readonly packed?: { readonly bytes: Buffer; readonly size: number; readonly crc: number }
  readonly isEncrypted?: boolean
}

/** Returns a ZIP archive with the parts. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, packed, isEncrypted = false } of parts) {
    const content = Buffer.from(bytes)
    const data = packed?.bytes ?? deflateRawSync(content)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(isEncrypted ? 1 : 0, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(packed?.crc ?? crc32(content), 10)
    header.writeUInt32LE(data.length, 14)
    header.writeUInt32LE(packed?.size ?? content.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), header, place, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface WorkbookParts {
  /** The XML between the `sheetData` tags of each sheet, by its name. */
  readonly sheets: Readonly<Record<string, string>>
  /** The XML of the shared texts. */
  readonly strings?: string
  /** The format codes of the styles 1, 2, ... ; a number is one of the formats that are built in. */
  readonly formats?: readonly (string | number)[]
  readonly isFrom1904?: boolean
  readonly hidden?: readonly string[]
}

/** Returns the parts of a workbook. */
export function workbookParts({
  sheets,
  strings = '',
  formats = [],
  isFrom1904 = false,
  hidden = [],
}: WorkbookParts): readonly ZipPart[] {
  const names = Object.keys(sheets)
  const escapeXml = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const relations = [
    ...names.map(
      (_, at) =>
        `<Relationship Id="rId${at}" Type="${relation}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    ),
    `<Relationship Id="rIdS" Type="${relation}/styles" Target="styles.xml"/>`,
    `<Relationship Id="rIdT" Type="${relation}/sharedStrings" Target="/xl/sharedStrings.xml"/>`,
  ]
  const codes = formats.map((format, at) =>
    typeof format === 'string' ? `<numFmt numFmtId="${at + 200}" formatCode="${escapeXml(format)}"/>` : '',
  )
  const styles = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'string' ? at + 200 : format}"/>`,
  )
  return [
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    {
      name: '_rels/.rels',
      bytes: `<Relationships><Relationship Id="r" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns:r="${relation}"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${names
        .map(
          (name, at) =>
            `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', bytes: `<Relationships>${relations.join('')}</Relationships>` },
    {
      name: 'xl/styles.xml',
      bytes: `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', bytes: `<sst>${strings}</sst>` },
    ...Object.values(sheets).map((rows, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      bytes: `<worksheet><sheetData>${rows}</sheetData><mergeCells/></worksheet>`,
    })),
  ]
}

export const workbookOf = (parts: WorkbookParts): Buffer => zipOf(workbookParts(parts))

/** Returns the XML of rows of inline texts. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(cells => `<row>${cells.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`)
    .join('')
