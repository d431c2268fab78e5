import { expect, it } from 'vitest'
import { person } from '../../../catalog/person/person.ts'
import { namedValuesIn } from './named-values.ts'
import { openSegmentBuilder } from './segment/builder.ts'
import { layoutOf } from './segment/layout.ts'
import { Segment } from './segment/segment.ts'
import { memorySource } from './segment/segment-file.ts'

const skillsPath = 'skills.professional_network_skills'

function valuesNamed(text: string, skills: readonly string[]): readonly string[] {
  const builder = openSegmentBuilder(person)
  for (const [index, skill] of skills.entries()) {
    builder.add(index + 1, { skills: { professional_network_skills: [skill] } })
  }
  const segment = new Segment(memorySource(builder.finish() ?? []), layoutOf(person))
  const columns = [{ lists: [], at: [skillsPath], longer: true as const }]
  return namedValuesIn(
    [{ segment, deleted: undefined }],
    { dataset: 'person', texts: [text], columns },
    () => {},
  ).map(({ value }) => value)
}

it('values that go on behind the text as whole words are found among any number of longer words', () => {
  const goingOn = [
    'Data',
    'Data Science',
    'Data, raw',
    'Data: raw',
    'Data[x]',
    'Data_x',
    'Data{x}',
    'Data’s',
    'Data–y',
  ]
  const longerWords = ['Data2', 'Data9 x', 'Dataж', 'Dataß', 'Dat', 'Databases'].concat(
    Array.from({ length: 500 }, (_, index) => `Datab${index} Lake`),
    Array.from({ length: 500 }, (_, index) => `Data${index}`),
  )
  expect([...valuesNamed('data', [...longerWords, ...goingOn])].sort()).toEqual([...goingOn].sort())
})
