// Finds the name of a place that a text misses by a letter or two: `San Fransisco`, `Berln`, `Phillipines`.
import { preparedValue } from '../lib/threads/turns.ts'
import { editDistance } from '../normal/edit-distance.ts'
import type { Gazetteer, PlaceName } from './gazetteer.ts'
import { placeKey } from './key.ts'

/** One other letter makes another word of a shorter name. */
const lengthMin = 5
const lengthMax = 40
/** Smaller places have names that are near to too many words. */
const populationMin = 50_000
/** Two letters may be wrong in a long name of a large place, where none is missed by one. */
const longMin = 9
const largeMin = 500_000

export interface PlaceRespelling {
  /**
   * Returns the name which a text misses by one letter, or by two where it is long, that of the largest place where it misses
   * several, and undefined where it misses none. Behind a comma the text stays as it is: `Cambrige, MA`. The first call lists the names, unless they are.
   */
  readonly respelled: (text: string) => string | undefined
  /** Lists the names, in short turns. */
  readonly prepare: () => Promise<void>
}

export function placeRespelling(gazetteer: Gazetteer): PlaceRespelling {
  const names = preparedValue(() => namesByStart(gazetteer))
  return {
    respelled: text => {
      const [name = '', ...rest] = text.split(',')
      const key = placeKey(name)
      if (key.length < lengthMin || key.length > lengthMax) return undefined
      const near = names.get().get(startOf(key)) ?? []
      const best =
        largest(near, known => editDistance(key, known.key, 1) === 1) ??
        (key.length < longMin
          ? undefined
          : largest(near, known => known.population >= largeMin && editDistance(key, known.key, 2) === 2))
      return best && [best.key, ...rest].join(',')
    },
    prepare: names.prepare,
  }
}

function largest(names: readonly PlaceName[], isMeant: (name: PlaceName) => boolean): PlaceName | undefined {
  let best: PlaceName | undefined
  for (const known of names) if (known.population > (best?.population ?? 0) && isMeant(known)) best = known
  return best
}

type NamesByStart = ReadonlyMap<string, readonly PlaceName[]>

/** The first letter of a name is hardly ever wrong. */
const startOf = (key: string): string => key.slice(0, 1)

function* namesByStart({ names }: Gazetteer): Generator<undefined, NamesByStart> {
  const byStart = new Map<string, PlaceName[]>()
  for (const name of names(populationMin)) {
    yield
    if (name.key.length < lengthMin) continue
    const others = byStart.get(startOf(name.key))
    if (others) others.push(name)
    else byStart.set(startOf(name.key), [name])
  }
  return byStart
}
