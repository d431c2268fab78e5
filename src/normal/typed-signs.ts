// The signs of a keyboard for those that word processors and phones set in their place.
import { withoutInvisible } from './invisible.ts'

/**
 * Returns the text with straight quotes, and with a hyphen for those that do not break and for a dash within a word or directly in
 * front of one: `“machine learning” –java`, `tri–state`. Parentheses and bars of East Asian keyboards are the usual ones. Dashes between spaces and in ranges of numbers stay; invisible signs are
 * taken out.
 */
export const withTypedSigns = (text: string): string =>
  isAscii.test(text)
    ? text
    : withoutInvisible(text)
        .replace(/[“”„‟«»＂]/g, '"')
        .replace(/[‘’ʼ＇]/g, "'")
        .replace(/（/g, '(')
        .replace(/）/g, ')')
        .replace(/｜/g, '|')
        .replace(/[‐‑﹣－]|[–−](?=["\p{L}])/gu, '-')

const isAscii = /^[\0-\x7f]*$/
