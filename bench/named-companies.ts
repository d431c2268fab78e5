// Companies that are hardly more than a name, as many as wanted: real names first, then names made of their words.
import { realCompanies } from './real-companies.ts'

/** The name of each company, and behind it its former ones. */
export function namedCompanies(count: number, chance: () => number): readonly (readonly string[])[] {
  const real = realCompanies().map(({ name, formerNames }) => [name, ...formerNames])
  const bag = real.flatMap(list => (list[0] ?? '').split(/\s+/)).filter(word => word !== '')
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const invented = (): string =>
    Array.from({ length: 2 + Math.floor(chance() * 2) }, () => any(syllables)).join('')
  const made = Array.from({ length: Math.max(0, count - real.length) }, () => {
    const words = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => any(bag))
    return [[chance() < 0.6 ? invented() : any(bag), ...words].join(' ')]
  })
  return [...real, ...made].slice(0, count)
}

const syllables =
  'ba co di fen gra hol in jo kar lum mon nex or pra qui ros sol tri ul ven wex yo zan tech plex ium'.split(
    ' ',
  )

const generic =
  'global technology group international holdings limited capital digital health solutions energy resources first national bank data company systems software services partners consulting media network cloud security insurance management investment industries'.split(
    ' ',
  )

export const genericWord = (chance: () => number): string =>
  generic[Math.floor(chance() * generic.length)] ?? ''

/** A name of two to five words that many companies have. */
export const genericName = (chance: () => number): string =>
  Array.from({ length: 2 + Math.floor(chance() * 4) }, () => genericWord(chance)).join(' ')
