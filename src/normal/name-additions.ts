// Finds what is added to a name: how the company is called now or was called before, or whom it belongs to.

/** A pattern of the words before another name of the same company. */
export const renamed =
  '(?:(?:now|today|formerly|previously|originally|fka|f\\.k\\.a\\.?|aka|a\\.k\\.a\\.?|dba|d\\.b\\.a\\.?|d/b/a|doing business as|trading as|vormals|ehemals|heute|jetzt|anciennement|ex)(?: (?:known as|called|named|renamed|rebranded as|operating as))?|(?:renamed|rebranded) (?:to|as))'
/** A pattern of the words before the name of an owner. */
export const owned =
  '(?:(?:now |today |heute |jetzt )?(?:(?:an? )?(?:part|subsidiary|division|unit|brand) of|owned by|acquired by|bought by|merged (?:with|into)|teil (?:von|der))|acq\\.? by)'

/** The first words of additions with another name. */
export const renamingWords: readonly string[] =
  'now today formerly previously originally fka aka dba vormals ehemals heute jetzt anciennement ex renamed rebranded doing trading'.split(
    ' ',
  )

const atEndOfName = new RegExp(
  `(?<=\\S)\\s*(?:\\((?:${owned}|${renamed}) [^()]+\\)|,\\s*(?:${owned}|${renamed}) .+)$`,
  'i',
)
const otherAtEnd = new RegExp(
  `\\S\\s*(?:\\((?!${owned} )${renamed} ([^()]+)\\)|,\\s*(?!${owned} )${renamed} (.+))$`,
  'i',
)

/** Returns a name without what is added to it: `Facebook` for `Facebook (now Meta)`, `Foo` for `Foo, part of Bar`. */
export const withoutAddition = (name: string): string => name.replace(atEndOfName, '')

/** Returns the other name that is added to one: `Meta` for `Facebook (now Meta)`; undefined for `Foo (now part of Bar)`. */
export function otherNameIn(name: string): string | undefined {
  const [, inParentheses, behindComma] = otherAtEnd.exec(name) ?? []
  return inParentheses ?? behindComma
}
