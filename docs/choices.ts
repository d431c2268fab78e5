// Behaviour chosen where the interface is silent, or where the known behaviour would make a worse product.
import type { Choice } from './pages.ts'

export const behaviourChoices: readonly Choice[] = [
  {
    where: '`=`, `in`, `not_in`',
    choice:
      'Compare whole values without regard to case and accents; countries, codes, domains and addresses in normal form.',
    why: 'A near miss (`usa`, `http://acme.com/`) should find its rows, not zero of them.',
  },
  {
    where: '`(.)`',
    choice:
      'Every word of the value must be a word of the field; one slip is forgiven from five letters on, two from nine.',
    why: 'Typo tolerance that does not turn short words into others.',
  },
  {
    where: 'Groups',
    choice:
      'Ten levels deep, 500 conditions, lists of 10,000 values (50,000 in all), texts of 1,000 characters at most; more is a 400. A search that takes over five seconds is a 400.',
    why: 'No request may cost without bound.',
  },
  {
    where: '`and` over a nested list',
    choice:
      'Conditions and `or` groups on one list bind to one entry; an inner `and` group may be met by another entry.',
    why: 'It lets a filter ask for two different jobs of one person.',
  },
  {
    where: '`geo_exclude`',
    choice: 'Keeps records without a known place.',
    why: 'No place of theirs lies inside the radius.',
  },
  {
    where: '`limit: 0`',
    choice: 'Answers the exact total on every search, free.',
    why: 'Sizing a pool should cost nothing.',
  },
  {
    where: '`post_processing`',
    choice: 'Exclusions apply before the page is drawn.',
    why: 'Pages stay full and totals exact.',
  },
  {
    where: 'Cursors',
    choice:
      'Bound to filters, sorts and fields by meaning; `limit` may change. Another query is refused with 400.',
    why: 'A cursor that silently continued another query would lose rows.',
  },
  {
    where: '`matches` of enrich and identify',
    choice: 'Each entry also carries `match_status`: `matched` or `not_found`.',
    why: 'A malformed identifier is an entry without matches; it does not fail the others.',
  },
  {
    where: '`exact_match`',
    choice:
      'Absent: the one best company of a domain, the parent before subsidiaries. `true`: every company that has the domain. `false`: when none has it, companies whose name resembles it.',
    why: 'Nobody should pay for several matches without asking for them.',
  },
  {
    where: '`confidence_score`',
    choice:
      '1 only for an identifier the record states now; 0.9 for one it stated before; names by a measured curve.',
    why: 'A score should be a probability, not a rank.',
  },
  {
    where: 'Contact enrich, `verified: true`',
    choice: 'Keeps business e-mails whose status on file is `deliverable`; no surcharge.',
    why: 'Addresses are not probed at request time.',
  },
  {
    where: 'Field permissions',
    choice:
      'Naming a gated field in fields, filters, sorts or autocomplete is a 403; a section asked for as a whole is answered without its gated parts.',
    why: 'Filters and sorts leak what they compare.',
  },
  {
    where: 'Missing key',
    choice: 'The same 401 as a wrong key.',
    why: 'interface.md gives one message for both.',
  },
  {
    where: 'Unknown keys in a body',
    choice: '400 naming the key and what is accepted.',
    why: 'A misspelt key would otherwise change the answer silently.',
  },
]
