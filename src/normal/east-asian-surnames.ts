// Frequent surnames of China, Korea and Vietnam in Latin letters, beside which given names are of one or two syllables.
import { shareOfGivenName } from './name-shares.ts'
import { isSpelledDifferently } from './surname-spellings.ts'

const surnames: ReadonlySet<string> = new Set(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang deng han feng
   cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu lyu ding ren shen yao jin shi cui tan liao fan
   wan fang kang qiu qin gu hou shao meng long duan lei qian yin bai wong chan cheung leung chow chiu kwok kwan
   kim lee park choi jung jeong chung kang cho yoon jang lim han shin seo kwon hwang ahn song hong yoo moon yang bae baek
   nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh truong`.split(/\s+/),
)

/** Returns whether a folded word is such a surname, and no given name of the West, such as `Kim`. */
export const isEastAsianSurname = (word: string): boolean =>
  isSurname(word) && shareOfGivenName(word) === undefined

/** A single letter is an initial more often than the surname `O`. */
const isSurname = (word: string): boolean =>
  word.length > 1 && (surnames.has(word) || isSpelledDifferently(word))

/** Returns whether two folded words are different surnames of East Asia, so that neither is a misspelling of the other: `Chen` and `Cheng`. */
export const areEastAsianSurnames = (a: string, b: string): boolean => a !== b && isSurname(a) && isSurname(b)

/** Returns whether a folded given name is of two Korean syllables, beside which `Lee` and `Kim` are surnames. */
export const isOfKoreanSyllables = (name: string): boolean => koreanSyllables.test(name)

const koreanSyllable =
  '(?:kk?|gg?|n|dd?|tt?|[lmrwy]|bb?|p|ss?h?|jj?|ch|h)?(?:yeo|yoo|you|woo|yae|wae|ae|ya|eo|ye|oe|wa|wo|we|wi|yo|yu|eu|ui|oo|ee|ou|[aeiou])(?:ng|[kgnmblpt]|h)?'
const koreanSyllables = new RegExp(`^${koreanSyllable}${koreanSyllable}$`)

/** Returns whether a folded word may be a given name of one or two syllables of China or Korea, in any spelling: not `rowling`. */
export const isOfSyllables = (name: string): boolean => oneOrTwoSyllables.test(name)

const oneOrTwoSyllables =
  /^(?:(?:kk|gg|dd|tt|pp|bb|ss|jj|[cs]h|hs|t[sz]|[b-df-hj-np-tw-z])?[aeiou]{1,3}(?:ng|[bghklmnprt])?){1,2}$/

/** Returns whether the word is a Korean surname that is a given name of the West or a word of Chinese names as well. */
export const isSurnameAsWell = (word: string): boolean => surnamesAsWell.has(word)

const surnamesAsWell: ReadonlySet<string> = new Set(['lee', 'kim', 'jung', 'cho', 'song', 'min'])
