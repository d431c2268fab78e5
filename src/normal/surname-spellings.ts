// Surnames of East Asia that people write differently in Latin letters: Korean ones as they please, Chinese ones by Wade-Giles, in Pinyin or as they sound in Cantonese.

/** Spellings of one surname each. A spelling may be that of several surnames: `Chung` is `Jeong`, and `Wong` `Wang` or `Huang`. */
const families: readonly (readonly string[])[] =
  `lee yi rhee rhie ri i, park pak bak, kim gim, choi choe, jung jeong chung, kang gang, cho jo, yoon yun, shin sin, oh o
  lim im rim, noh roh no, woo u, moon mun, yoo yu you, kwon gwon, ahn an, seo suh, bae pae, baek paik paek, hwang whang, koo gu ku goo
  ko go koh, kwak gwak, heo hur huh, jeon chon, joo ju, son sohn, byun byeon, shim sim, eom um, jang chang, jin chin, ryu ryoo yoo
  tsai cai, hsu xu, hsieh xie, chang zhang, chou zhou, chu zhu, chiang jiang, tseng zeng, teng deng, tung dong, tsao cao, kuo guo
  kao gao, lo luo, hsiao xiao, hsiung xiong, yeh ye, tsui cui, chien qian, ting ding, tu du, pai bai, kung gong, jen ren, shih shi
  sung song, hung hong, chao zhao, hsueh xue, hsia xia, tsou zou, chuang zhuang, chung zhong, chia jia, chi ji, lu lyu
  wong wang, wong huang, chan chen, cheung zhang, leung liang, lau liu, kwok guo, chow zhou, yip ye, lam lin, tse xie, tsang zeng
  yeung yang, fung feng, kwan guan, ng wu, ho he, hui xu, mak mai, lui lu, szeto situ`
    .split(/[,\n]/)
    .map(line => line.trim().split(' '))

const spellings: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...new Set(families.flat())].map(surname => [
    surname,
    new Set(families.filter(family => family.includes(surname)).flat()),
  ]),
)

/** Returns the other spellings of a folded surname, those of a single letter left out, which would be initials. */
export const otherSpellings = (surname: string): readonly string[] =>
  [...(spellings.get(surname) ?? [])].filter(other => other !== surname && other.length > 1)

/** Returns whether two different folded words are spellings of one surname. */
export const areSpellingsOfOne = (a: string, b: string): boolean =>
  a !== b && (spellings.get(a)?.has(b) ?? false)

/** Returns whether the word is a surname that is spelled differently. */
export const isSpelledDifferently = (surname: string): boolean => spellings.has(surname)
