// The arguments that several tools take, described for models.
import Type, { type Static, type TSchema } from 'typebox'
import { company } from '../catalog/company/company.ts'
import { job } from '../catalog/job/job.ts'
import { person } from '../catalog/person/person.ts'
import { socialPost } from '../catalog/social-post/social-post.ts'
import { identifiersMax } from '../endpoints/fields.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import type { EndpointRequest } from './ask.ts'

/** The datasets that can be searched, by their names. */
export const searched = { person, company, job, social_post: socialPost } as const
export type SearchedDataset = keyof typeof searched

export const datasetName = Type.Enum(Object.keys(searched) as SearchedDataset[], {
  description: 'What kind of records.',
})

export const filters = Type.Optional(
  Type.Unsafe<Json>({
    type: 'object',
    description:
      'A condition {"field": path, "type": operator, "value": value}, or a group {"op": "and" | "or", "conditions": [...]}. describe_fields lists the paths and operators, and the values of a field. Operators are =, !=, in, not_in, <, >, =<, =>, (.) for "contains these words", [.] for "contains this phrase".',
  }),
)

/** Returns the filters of a request; all records where none are sent, which a search of people requires to be said. */
export const filtersOf = (dataset: SearchedDataset, sent: Json | undefined): JsonObject => {
  if (sent !== undefined) return { filters: sent }
  return dataset === 'person' ? { filters: { field: person.id, type: 'is_not_null' } } : {}
}

export const fields = Type.Optional(
  Type.Array(Type.String({ maxLength: 150 }), {
    minItems: 1,
    maxItems: 200,
    description: 'Paths of the fields to show, in place of those of `detail`.',
  }),
)

/** Returns the argument for a list of what identifies records, as long as one request may have it. */
export const identifierList = <Item extends TSchema>(item: Item, description: string) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: identifiersMax, description }))

/** Returns the argument for a list of identifiers that are texts. */
export const identifierArgument = (description: string) =>
  identifierList(Type.String({ minLength: 1, maxLength: 2000 }), description)

/** The levels of detail. */
export const detail = Type.Optional(
  Type.Enum(['ids', 'brief', 'full'], {
    default: 'brief',
    description:
      'How much to show of each record: ids and names, a line of facts, or everything. Begin with brief; ask for full only of the few records that need it.',
  }),
)

/** The arguments of tools that are charged. */
export const spending = {
  preview: Type.Optional(
    Type.Boolean({ description: 'True to be told the price instead of the records, free.' }),
  ),
  max_credits: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'The most this call may cost; a dearer one is refused and costs nothing.',
    }),
  ),
}

const spendingSchema = Type.Object(spending)

/** Returns the parts of a request that the arguments about spending stand for. */
export const spendingOf = ({
  preview,
  max_credits,
}: Static<typeof spendingSchema>): {
  readonly body: object
  readonly headers: EndpointRequest['headers']
} => ({
  body: preview === undefined ? {} : { preview },
  headers: max_credits === undefined ? {} : { 'X-Credits-Limit': String(max_credits) },
})
