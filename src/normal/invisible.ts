// Signs that nobody sees: what is compared has none of them, and what is stored keeps those that change how it looks.

/** The text without any invisible sign: the form in which texts are compared. */
export const withoutInvisible = (text: string): string =>
  isAscii.test(text) ? text : text.replace(invisible, '')

/**
 * The text without zero-width spaces, byte order marks, soft hyphens, word joiners and marks of writing direction. A
 * joiner or non-joiner stays between letters that it shapes (Persian, scripts of India) and inside an emoji.
 */
export const visibleText = (text: string): string => (mayBeStray.test(text) ? text.replace(stray, '') : text)

/** Returns whether JSON text may hold a sign that `visibleText` takes out, as it is or escaped. */
export const mayHoldInvisible = (json: string): boolean => mayBeStray.test(json) || hasEscaped.test(json)

/** An address without invisible signs, percent-encoded ones too, but with those that shape letters. */
export const visibleAddress = (address: string): string => mendEncoded(visibleText(address), visibleText)

/** An address without any invisible sign, percent-encoded ones too: the form in which addresses are compared. */
export const addressWithoutInvisible = (address: string): string =>
  mendEncoded(withoutInvisible(address), withoutInvisible)

/** Escapes that decode to nothing that can be read, and those that need no change, stay as they are. */
function mendEncoded(address: string, mend: (text: string) => string): string {
  if (!hasEncoded.test(address)) return address
  return address.replace(escapeRun, run => {
    try {
      const decoded = decodeURIComponent(run)
      const mended = mend(decoded)
      return mended === decoded ? run : encodeURIComponent(mended)
    } catch {
      return run
    }
  })
}

const isAscii = /^[\0-\x7f]*$/
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const strays = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff'
const shapedLetters = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Phags_Pa', 'Thaana', 'Adlam'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Tibetan', 'Myanmar', 'Khmer', 'Balinese', 'Javanese', 'Chakma', 'Newa', 'Grantha'],
]
  .map(script => `\\p{Script_Extensions=${script}}`)
  .join('')
const picture = '\\p{Extended_Pictographic}'
const mayBeStray = new RegExp(`[${strays}\\u200c\\u200d]`, 'u')
const hasEscaped = /\\u(?:00ad|061c|180e|20[026]|feff)/i
const stray = new RegExp(
  [
    `[${strays}]`,
    // The non-joiner shapes the letters on both sides of it, the joiner the one before it.
    `\\u200c(?!(?<=[${shapedLetters}]\\u200c)[${shapedLetters}])`,
    `(?<![${shapedLetters}]|${picture}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*)\\u200d`,
    `(?<=${picture}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]*)\\u200d(?!${picture})`,
  ].join('|'),
  'gu',
)
// The first bytes of the signs in UTF-8, so that most addresses with escapes are left alone.
const hasEncoded = /%(?:c2%ad|cd%8f|d8%9c|e1%85|e1%9e|e1%a0|e2%80|e2%81|e3%85|ef%b8|ef%bb|ef%be|f3%a0)/i
const escapeRun = /(?:%[0-9a-f]{2})+/gi
