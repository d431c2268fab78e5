// Leaves out what identifies somebody else: objects in a row that have a name of their own beside the name of the record, such as
// `similar_person: { name, linkedin_url, email }`.
import { wordSet } from '../../../lib/word-set.ts'
import type { FieldAssignment } from './assign-column.ts'
import { isAboutEmployer, plainName, wordsOf } from './column-name.ts'
import type { SampledColumn } from './columns.ts'

const nameKeys = /^(?:full|first|last|given|family|display|person|legal|company)?name$/

/** Words of objects that hold the record itself, or a part of it, such as `name: { given, family }`. */
const containers = wordSet(
  'basic profile name data detail details info information properties attributes fields record source result item entity raw payload root person contact candidate lead prospect individual applicant employee user company organization organisation account business',
)

/** The fields by which a record is found, and those that say what somebody is. A place or a school has a name as well. */
const identifying = /profile_url|email|phone|website|domain|slug|title|employment_details|name$/

/** Returns the assignments without those of objects that are somebody else's. */
export function withoutOthers(
  assigned: readonly FieldAssignment[],
  columns: readonly SampledColumn[],
  dataset: string,
): readonly FieldAssignment[] {
  const lastKey = ({ keys }: SampledColumn) => plainName(keys.at(-1) ?? '')
  const named = columns.filter(column => nameKeys.test(lastKey(column)))
  if (!named.some(({ keys }) => keys.length === 1)) return assigned
  const objectOf = ({ keys }: SampledColumn) => JSON.stringify(keys.slice(0, -1))
  const objects = new Set(named.map(objectOf))
  const isOwn = ({ keys }: SampledColumn) => {
    const object = keys.slice(0, -1)
    return (
      object.length === 0 ||
      (dataset !== 'company' && isAboutEmployer(object)) ||
      wordsOf(object).every(word => containers.has(word))
    )
  }
  return assigned.filter(
    ({ field, column }) => !identifying.test(field) || !objects.has(objectOf(column)) || isOwn(column),
  )
}
