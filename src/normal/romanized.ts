// A company's name in Latin letters where its script is Chinese, Japanese, Korean or another one that can be read aloud.
import anyAscii from 'any-ascii'
import { normalCompanyName } from './company-name.ts'
import { simplified } from './han.ts'
import { fold } from './text.ts'

/**
 * Returns a name as it sounds, with words for a business in English: `huawei technology` for `华为技术有限公司`, `toyota motor`
 * for `トヨタ自動車`, `lg electronics` for `LG 전자`. Undefined for a name in Latin letters, and for scripts without vowels.
 */
export function romanizedName(name: string): string | undefined {
  if (!canBeRead.test(name)) return undefined
  const plain = simplified(normalCompanyName(name) ?? '').replace(betweenForeign, '')
  const english = plain.replace(businessWord, word => ` ${englishOf.get(word) ?? word} `)
  const sounds = anyAscii(english)
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return sounds.replaceAll(' ', '').length < 3 ? undefined : sounds
}

const foreign = '(?!\\p{Script=Latin})\\p{L}'
const betweenForeign = new RegExp(`(?<=${foreign}\\p{M}*) (?=${foreign})`, 'gu')
const canBeRead =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Georgian}\p{Script=Armenian}]/u

/** Returns the words for a business in a name, in English and in the order of the name: `motor` for `現代自動車`. */
export const businessWordsIn = (name: string): readonly string[] =>
  [...simplified(fold(name)).matchAll(businessWord)].flatMap(([word]) => englishOf.get(word) ?? [])

/** Words for businesses and countries in English, each with its spellings in simplified characters, kana and hangul. */
const englishWords = `
  group 集团 グループ 그룹
  holdings 控股 ホールディングス 홀딩스
  technology 技术 科技 テクノロジー 테크놀로지 기술
  electronics 电子 エレクトロニクス 전자
  electric 电气 电机 전기
  motor 汽车 自动车 자동차
  bank 银行 은행
  insurance 保险 보험
  securities 证券 증권
  chemical 化学 化工 화학
  pharmaceutical 制药 药业 药品 제약
  construction 建设 건설
  petroleum 石油 석유
  steel 钢铁 제철
  airlines 航空 항공
  telecom 电信 통신
  mobile 移动
  shipping 海运 해운
  foods 食品 식품
  energy 能源 에너지
  international 国际 インターナショナル 인터내셔널
  china 中国
  korea 韩国 한국
  japan 日本`

const englishOf: ReadonlyMap<string, string> = new Map(
  englishWords
    .trim()
    .split('\n')
    .flatMap(line => {
      const [word = '', ...spellings] = line.trim().split(' ')
      return spellings.map(spelling => [spelling, word] as const)
    }),
)
const businessWord = new RegExp([...englishOf.keys()].join('|'), 'gu')
