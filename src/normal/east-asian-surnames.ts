// Frequent surnames of China, Korea and Vietnam in Latin letters, beside which given names are of one or two syllables.
import { wordSet } from '../lib/word-set.ts'
import { shareOfGivenName } from './name-shares.ts'
import { isSpelledDifferently } from './surname-spellings.ts'

const surnames: ReadonlySet<string> =
  wordSet(`wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang deng han feng
   cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu lyu ding ren shen yao jin shi cui tan liao fan
   wan fang kang qiu qin gu hou shao meng long duan lei qian yin bai wong chan cheung leung chow chiu kwok kwan
   kim lee park choi jung jeong chung kang cho yoon jang lim han shin seo kwon hwang ahn song hong yoo moon yang bae baek
   nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh truong`)

/** Returns whether a folded word is such a surname, and no given name of the West, such as `Kim`. */
export const isEastAsianSurname = (word: string): boolean =>
  isSurname(word) && shareOfGivenName(word) === undefined

/** A single letter is an initial more often than the surname `O`. */
const isSurname = (word: string): boolean =>
  word.length > 1 && (surnames.has(word) || isSpelledDifferently(word))

/** Returns whether two folded words are different surnames of East Asia, so that neither is a misspelling of the other: `Chen` and `Cheng`. */
export const areEastAsianSurnames = (a: string, b: string): boolean => a !== b && isSurname(a) && isSurname(b)

/** Returns whether a folded given name is of two Korean syllables, beside which `Lee` and `Kim` are surnames: not `gannon`. */
export const isOfKoreanSyllables = (name: string): boolean => koreanSyllables.test(name)

/** Those of given names alone: any two Korean syllables would fit many surnames of the West. */
const koreanSyllable =
  `a ae ah ahn an bae beom bin bo bok bon bong bum byeol byeong byul byung chae chan chang che cheol cheon cheong chil cho choi
  chol chong choon chul chun chung dae dam dan deok do doh dong duk eon eui eul eun eung ga gab gang geol geon geum geun gi gil gu
  guk gun gwan gwang gwi gwon gyeom gyeong gyo gyu gyun ha hae hak ham han hang he hee heon heum heung hi ho hoe hong hoo hoon hun
  hwa hwan hwang hwi hye hyeok hyeon hyeong hyo hyuk hyun hyung i ik il im in ja jae jang je jeh jeon jeong ji jik jin jo jong joo
  joon ju jun jung kang keon keun ki kil koo kook ku kuk kun kwan kwang kwon kyeong kyo kyong kyoo kyu kyun kyung man mi min mo
  mok moo moon mu mun myeong myong myung na nae nam nan no oh ok on pil pyo pyung ra rae ran rang ri rim rin ro rok ryang ryeo
  ryeon ryeong ryong ryul ryun sa sae sam san sang se seh seo seob seok seol seon seong seop seul seung shik shim shin si sik sil
  sin so sol song soo sook soon su sub suk sun sung sup tae taek tak ui uk un ung wan weon wha whan whi won woo wook woong wu ya
  yang ye yeh yeo yeob yeol yeom yeon yeong yeop yi yo yong yoo yool yoon you youn young yu yub yul yun yung yup`
    .split(/\s+/)
    .join('|')
const koreanSyllables = new RegExp(`^(?:${koreanSyllable}){2}$`)

/** Returns whether a folded word may be a given name of one or two syllables of China or Korea, in any spelling: not `rowling`. */
export const isOfSyllables = (name: string): boolean => oneOrTwoSyllables.test(name)

const oneOrTwoSyllables =
  /^(?:(?:kk|gg|dd|tt|pp|bb|ss|jj|[cs]h|hs|t[sz]|[b-df-hj-np-tw-z])?[aeiou]{1,3}(?:ng|[bghklmnprt])?){1,2}$/

/** Returns whether the word is a Korean surname that is a given name of the West or a word of Chinese names as well. */
export const isSurnameAsWell = (word: string): boolean => surnamesAsWell.has(word)

const surnamesAsWell: ReadonlySet<string> = new Set(['lee', 'kim', 'jung', 'cho', 'song', 'min'])
