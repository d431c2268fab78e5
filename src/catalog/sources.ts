// The source of each field: the same list in every dataset, answered when it is requested by name, without
// entries about fields that the key may not see.
import { date, list, text } from './field.ts'

export const sources = list(
  { field: text(), source: text(), date: date() },
  {
    key: ['field', 'source'],
    computed: true,
    chosen: 'Items are { field, source, date }: where each field comes from. Never answered unless named.',
  },
)
