// PDF documents for tests.

/** Returns a document with these pages of lines, and objects or entries of the trailer as they are. */
export function pdfOf(
  pages: readonly (readonly string[])[],
  { title, trailer = '', content }: { title?: string; trailer?: string; content?: string } = {},
): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  add('<</Type/Catalog/Pages 2 0 R>>')
  add(
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ')}]>>`,
  )
  add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  for (const [index, lines] of pages.entries()) {
    const text = content ?? lines.map(line => `(${escaped(line)}) Tj T*`).join('\n')
    const stream = `BT /F1 12 Tf 14 TL 72 720 Td\n${text}\nET`
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`,
    )
    add(`<</Length ${Buffer.byteLength(stream, 'latin1')}>>\nstream\n${stream}\nendstream`)
  }
  if (title !== undefined) add(`<</Title(${escaped(title)})>>`)
  const info = title === undefined ? '' : `/Info ${objects.length} 0 R`
  let text = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${info}${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
