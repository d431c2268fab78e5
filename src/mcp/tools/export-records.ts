// Begins an export: a file of more records than answers hold.
import Type from 'typebox'
import { isObject } from '../../lib/json/json.ts'
import { resultFormats } from '../../stores/new-export.ts'
import { datasetName, fields, filters, filtersOf, spending, spendingOf } from '../arguments.ts'
import { previewed } from '../look-up.ts'
import { tool } from '../tool.ts'

/** Lists of a message, which has a bound of its own. */
const listMax = 5000

const list = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2000 }), {
      minItems: 1,
      maxItems: listMax,
      description,
    }),
  )

export const exportRecords = tool({
  name: 'export_records',
  title: 'Write records into a file',
  description:
    'Begins to write the records that match filters, or those of a list, into a file, for more of them than answers hold. Costs what search_records costs for each record; credits for all of them are set aside at once. check_export then tells when the file is there, and links to it.',
  input: {
    dataset: datasetName,
    filters,
    profile_urls: list('Addresses of profiles of people or companies, in place of filters.'),
    emails: list('Business e-mail addresses of people, in place of filters.'),
    domains: list('Domains of companies, in place of filters.'),
    fields,
    max_records: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'The most records to write, which bounds the price.',
    }),
    format: Type.Optional(Type.Enum([...resultFormats], { default: 'csv' })),
    ...spending,
  },
  output: Type.Object({
    export_id: Type.Optional(Type.String({ description: 'For check_export.' })),
    status: Type.Optional(Type.String()),
  }),
  hints: { readOnly: false },
  isCharged: true,
  run: async (
    { dataset, filters: where, profile_urls, emails, domains, fields: named, max_records, format, ...sent },
    { ask },
  ) => {
    const lists = {
      ...(profile_urls && { professional_network_profile_urls: profile_urls }),
      ...(emails && { business_emails: emails }),
      ...(domains && { domains }),
    }
    const isList = Object.keys(lists).length > 0
    const { body, headers } = spendingOf(sent)
    const answer = await ask({
      method: 'POST',
      path: `/export/${dataset}`,
      headers: headers ?? {},
      body: {
        ...lists,
        ...(isList && where === undefined ? {} : filtersOf(dataset, where)),
        ...(named !== undefined && { fields: named }),
        max_results: max_records,
        format: format ?? 'csv',
        ...body,
      },
    })
    if (sent.preview) return { answer: isObject(answer) ? previewed(answer) : {} }
    const { export_id, status, entities_requested, credits_max } = isObject(answer) ? answer : {}
    return {
      answer: { export_id, status, records_at_most: entities_requested, credits_at_most: credits_max },
    }
  },
})
