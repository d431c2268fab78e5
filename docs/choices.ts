// Behaviour chosen where the interface is silent, or where the known behaviour would make a worse product.
import { batchChoices } from './batch-choices.ts'
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
    where: '`/job/search`, fields that are no filter or no group',
    choice: 'The type is `invalid_request`.',
    why: 'A caller’s mistake is not an internal error.',
  },
  {
    where: '`aggregations`',
    choice:
      'Ten at most; `column` is taken for `field`. Buckets of company ids name the company in `metadata`.',
    why: 'Ids alone say nothing to a reader.',
  },
  {
    where: '`technographics` of a job search',
    choice: 'Read from the company when the job is imported; negated operators are taken too.',
    why: 'They are answered as exactly as any other.',
  },
  {
    where: '`professional_network` of a job search',
    choice: 'Stands for `company.basic_info.professional_network_id`.',
    why: 'The path is listed without a form.',
  },
  {
    where: '`/social_post/search`',
    choice: 'Open to every key; `reactors` and `comments` come in full unless `fields` leaves them out.',
    why: 'Who runs the service decides who has a key.',
  },
  {
    where: '`image` of a post search',
    choice: 'Stands for `hyperlinks.media_urls`.',
    why: 'Media are what a post is known to show.',
  },
  {
    where: '`/dataset/social_post/enrich`',
    choice:
      'Without `page` and `limit` the first page. A name counts from a confidence of 0.5. `fields` takes the flat names, and the paths that search answers. Reactors and comments cost 5 credits for 100, in proportion.',
    why: 'Both shapes of the record have their users; three reactors should not cost as much as a hundred.',
  },
  {
    where: 'Reactors and comments of an enriched post',
    choice:
      '`{ reaction_type, reactor }` and `{ comment_urn, comment_text, created_at, permalink, comment_reactions, commenter }`.',
    why: 'The same items as in search.',
  },
  {
    where: 'Developer profiles',
    choice:
      'Both paths take the identifiers of both generations. A person without linked profiles is answered with those in their record; nothing found is null, free.',
    why: 'Callers of either generation are served.',
  },
  {
    where: '`/employee_review/enrich`',
    choice: 'A company without reviews is a 404 `not_found`, free.',
    why: 'A miss is no fault of the service.',
  },
  {
    where: '`is_null`, `is_not_null`',
    choice: 'On every field of every search; any `value` will do.',
    why: 'Whether something is known can be asked of everything.',
  },
  {
    where: 'Addresses of jobs and posts',
    choice:
      'Kept as the source writes them; found whatever the scheme, `www.`, fragment or tracking parameters.',
    why: 'What tells two pages apart often stands behind the question mark.',
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
  ...batchChoices,
]
