// Tells addresses, numbers and wording apart by their look.
import { isMailbox } from './mailboxes.ts'

const hasScheme = /^(?:https?:)?\/\/[^\s/]+\.\S+$/i
const withoutScheme = /^(?:www\.\S+\.[a-z]{2,}\S*|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?\/\S*)$/iu
/** Returns the first of several values, without a word in brackets that says which it is: `ada@x.example (work)`. */
export const firstOf = (text: string): string =>
  text
    .split(/[;,|]| ::: /, 1)[0]
    ?.replace(/\s\([^)]*\)\s*$/, '')
    .trim() ?? ''
/** Returns whether the text, or the first of several, is the address of a page, with or without its scheme. */
export const isUrl = (text: string): boolean =>
  hasScheme.test(firstOf(text)) || withoutScheme.test(firstOf(text))
export const bareDomain = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u
const isAddress = (text: string): boolean => /^(?!\w+:\/\/)[^\s@]+@[^\s@/]+\.[^\s@/]+$/.test(text)
/** Returns whether the text is an address, or several: `ada@x.example / ada@home.example`. */
export const isEmail = (text: string): boolean =>
  isAddress(firstOf(text)) ||
  (text.includes('@') && text.split(/[\s;,|/]+/).every(isAddress)) ||
  isMailbox(text)
export const numberOnly = /^[-+(]?[\d\s.,'%()/:+-]*\d[\d\s.,'%()/:+-]*$/
export const yesOrNo = /^(?:true|false|yes|no|y|n|ja|nein|oui|non|si|sí)$/i

/** Returns whether the text is wording, and neither an address, a number, a yes or no, nor JSON. */
export const isText = (text: string): boolean =>
  !isUrl(text) && !isEmail(text) && !numberOnly.test(text) && !yesOrNo.test(text) && !/^[[{]/.test(text)

/** Returns whether the text is an id without meaning: hexadecimal groups, or letters mixed with digits without blanks. */
export const isOpaqueId = (text: string): boolean =>
  /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i.test(text) ||
  (/^[\w=+/-]{10,}$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3 && /[a-z]/i.test(text))
