// Fits the curve of src/matching/person-score.ts to half of the people of the measure people-names. Run: npx tsx bench/fit-people-names.ts
import { sharesOfPeople } from '../src/matching/person-score.ts'
import { searchPeople } from '../src/matching/person-search.ts'
import { curveOf, type Outcome } from './calibration.ts'
import { isFittedPerson, personEntities } from './quality/people-entities.ts'
import { questionsAbout, withPeople } from './quality/people-names.ts'

const entities = personEntities()
const outcomes = await withPeople(entities, async records => {
  const all: Outcome[] = []
  for await (const { searched, query, id, isOnFile } of questionsAbout(records, entities, isFittedPerson)) {
    if (!query) continue
    for (const one of await sharesOfPeople(searched, query, await searchPeople(searched, query)))
      all.push({ predicted: one.share, isRight: isOnFile && one.id === id })
  }
  return all
})
for (const [said, right] of curveOf(outcomes)) console.log(`  [${said.toFixed(3)}, ${right.toFixed(3)}],`)
