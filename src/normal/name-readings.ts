// The shorter names that one text tells for a company, apart from its former ones: its name in each of two scripts, the name
// without the initials behind it or the French article before it, and another one in brackets.
import { wordSet } from '../lib/word-set.ts'
import { legalFormsIn, normalCompanyName } from './company-name.ts'
import { countryName } from './country.ts'
import { withoutAddition } from './name-additions.ts'
import { namesInside } from './names-inside.ts'

/**
 * Returns the names that a text holds beside itself: `三星电子` and `Samsung Electronics` of `三星电子 Samsung Electronics`,
 * `Boston Consulting Group` of `Boston Consulting Group (BCG)`, `Air Liquide` of `L'Air Liquide`. None where a part may be an
 * addition: `Google 日本`.
 */
export function nameReadings(name: string): readonly string[] {
  if (name.length > lengthMax) return []
  const bare = withoutAddition(name.replace(aside, '')).trim()
  if (bare !== name.trim()) return bare === '' ? [] : [bare]
  const [, whole, inside] = brackets.exec(name) ?? []
  if (whole !== undefined && isOneName(whole, inside ?? '')) return [whole]
  const { short } = namesInside(name)
  const behind = short === undefined ? -1 : name.lastIndexOf(short)
  if (behind > 0) return [name.slice(0, behind).replace(/[\s(–—-]+$/, '')]
  return elidedArticle.test(name) ? [name.replace(elidedArticle, '')] : inTwoScripts(name)
}

/** `L’Air Liquide` is called Air Liquide as well; `L'Oreal` has one word, which is written with its article. */
const elidedArticle = /^\s*L['’`´](?=\p{L}{3,}\s+\p{L}{3})/iu

const lengthMax = 200

/** Matches remarks that lists write behind a name: the paper at an exchange, or the kind of contract somebody has there. */
const aside =
  /(?<=\S)\s*\((?:[A-Z]{2,8}\s?:\s?[A-Z0-9.]{1,8}|(?:contract(?:or|ed)?|freelance|consultant|intern(?:ship)?|(?:part|full)[- ]time|remote|temp(?:orary)?|seasonal|self[- ]employed)\b[^()]*)\)\s*$/i

/**
 * Returns the name without the class of its paper, which lists write behind it without a legal form: `Husqvarna A`,
 * `JSL ON`. Undefined where there is none; other names end in such a letter as well: `Vitamin D`.
 */
export function withoutPaperClass(name: string): string | undefined {
  const bare = name.length > lengthMax ? name : name.replace(paperClass, '')
  return bare === name ? undefined : bare
}

const paperClass =
  /(?<=\p{L}{3}\S*)(?<!\b(?:[Ff]und|[Tt]rust|[Ss]erie|[Cc]lasse?|[Pp]lan|[Tt]ype|[Ff]ormula|[Vv]itamin)s?)\s+(?:[A-D]|[OP]N|Pref)\s*$/u

/**
 * Returns what stands in brackets behind a name with its legal form: `Foxconn` of `Hon Hai Precision Industry Co., Ltd.
 * (Foxconn)`. Undefined where it is a place, or only letters.
 */
export function nameInBrackets(name: string): string | undefined {
  const [, whole = '', inside = ''] = name.length > lengthMax ? [] : (brackets.exec(name) ?? [])
  return legalFormsIn(whole).size > 0 && isNameOfItsOwn(inside) ? inside : undefined
}

const brackets = /^(.*\S)\s*\(([^()]+)\)\s*$/

/** Returns whether lists say one name twice, in short and with its legal form: `PagerDuty (PagerDuty, Inc.)`. */
function isOneName(a: string, b: string): boolean {
  const normal = normalCompanyName(a)
  return normal !== undefined && normal === normalCompanyName(b)
}

function inTwoScripts(name: string): readonly string[] {
  const cut = changeOfScript(name)
  if (cut === undefined) return []
  const parts = [name.slice(0, cut), name.slice(cut)].map(part =>
    part.replace(/^[\s()（）[\]/|,–—-]+|[\s()（）[\]/|,–—-]+$/gu, ''),
  )
  return parts.every(isNameOfItsOwn) ? parts : []
}

/** Returns where the words in one script end and those in the other begin; undefined where they change more than once, or inside a word. */
function changeOfScript(name: string): number | undefined {
  let [first, cut]: [boolean | undefined, number | undefined] = [undefined, undefined]
  for (const { 0: word, index } of name.matchAll(/[^\s()（）[\]/|–—]+/gu)) {
    const [isLatin, isOther] = [latinLetter.test(word), otherLetter.test(word)]
    if (isLatin && isOther) return undefined
    if (!isLatin && !isOther) continue
    first ??= isLatin
    if (cut === undefined && isLatin !== first) cut = index
    else if (cut !== undefined && isLatin === first) return undefined
  }
  return cut
}

const latinLetter = /\p{Script=Latin}/u
const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/** Returns whether a part is more than an acronym (`KB 국민은행`), a place, a word for the business or a legal form. */
function isNameOfItsOwn(part: string): boolean {
  const normal = normalCompanyName(part)
  if (normal === undefined || countryName(part) !== undefined || additions.has(normal.replaceAll(' ', '')))
    return false
  const letters = normal.replaceAll(' ', '')
  return /^[a-z0-9]/.test(letters) ? letters.length > acronymMax : letters.length > 1
}

const acronymMax = 3
/** Words in other scripts that say what or where a company of the other part is. */
const additions: ReadonlySet<string> =
  wordSet(`中国 中國 日本 台湾 台灣 臺灣 香港 韩国 韓國 新加坡 亚洲 亞洲 亚太 ジャパン 한국 코리아 재팬 россия рус украина
   集团 集團 控股 科技 电子 電子 银行 銀行 グループ ホールディングス 그룹 홀딩스 전자 은행 банк группа
   有限公司 公司 株式会社`)
