// Messages of one kind as one text: what a caller sent is masked (reference behaviour, 20.5).

/** The longest text a usage filter takes (interface.md, Size and value bounds). */
const lengthMax = 300
const readMax = 2000

/** The message with quoted values, lists and what follows "got" as `<v>`, and numbers as `<n>`. */
export const errorKey = (message: string): string =>
  message
    .slice(0, readMax)
    .replace(/'[^']*'|"(?:[^"\\]|\\.)*"/g, '<v>')
    .replace(/\[[^\]]*\]/g, '<v>')
    .replace(/\b(got:?) .*?(?=\.(?:\s|$)|;|$)/gi, (_, got: string) => `${got} <v>`)
    .replace(/(?<![\w-])-?\d+(?:\.\d+)?/g, '<n>')
    .replaceAll('\0', '')
    .slice(0, lengthMax)
    // PostgreSQL takes neither U+0000 nor half a character in a text.
    .replace(/[\0\p{Surrogate}]/gu, '')
