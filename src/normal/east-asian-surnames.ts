// Frequent surnames of China, Korea and Vietnam in Latin letters, beside which given names are of one or two syllables.
import { shareOfGivenName } from './name-shares.ts'

const surnames: ReadonlySet<string> = new Set(
  `wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he gao lin luo zheng liang xie song tang deng han feng
   cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu lyu ding ren shen yao jin shi cui tan liao fan
   wan fang kang qiu qin gu hou shao meng long duan lei qian yin bai wong chan cheung leung chow chiu kwok kwan
   kim lee park choi jung jeong chung kang cho yoon jang lim han shin seo kwon hwang ahn song hong yoo moon yang bae baek
   nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh truong`.split(/\s+/),
)

/** Returns whether a folded word is such a surname, and no given name of the West, such as `Kim`. */
export const isEastAsianSurname = (word: string): boolean =>
  surnames.has(word) && shareOfGivenName(word) === undefined
