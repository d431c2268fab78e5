// Which source states which field: the same in every dataset, answered when it is asked for by name.
import { date, list, text } from './field.ts'

export const sources = list(
  { field: text(), source: text(), date: date() },
  {
    key: ['field', 'source'],
    computed: true,
    chosen: 'Items are { field, source, date }: where each field comes from. Never answered unless named.',
  },
)
