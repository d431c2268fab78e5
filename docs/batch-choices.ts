// What was chosen about batch jobs and webhooks, and the table of their transitions.
import type { Choice, Transition } from './pages.ts'

export const batchTransitions: readonly Transition[] = [
  {
    from: '(none)',
    by: 'submit',
    when: 'valid, under the caps, and the most it can cost could be held',
    to: 'pending',
    also: '`batch_id` is answered, the most it can cost is held, a usage row at 0 credits',
  },
  {
    from: 'pending',
    by: 'worker',
    when: 'its team’s turn has come',
    to: 'processing',
    also: 'a lease that is renewed with every chunk',
  },
  {
    from: 'processing',
    by: 'worker',
    when: 'a chunk is done',
    to: 'processing',
    also: 'lines are on the disk before the chunk counts; after 250 ms the next team has its turn',
  },
  {
    from: 'processing',
    by: 'worker dies',
    when: 'at once when its process lives, otherwise when its lease of 10 s ends',
    to: 'processing',
    also: 'another worker continues after the last finished chunk',
  },
  {
    from: 'processing',
    by: 'worker',
    when: 'every chunk is done',
    to: 'completed',
    also: 'links, the charge for fulfilled entities, the rest released, the usage row, the webhook',
  },
  {
    from: 'pending, processing',
    by: 'cancel',
    when: '`POST /batch/{batch_id}/cancel`',
    to: 'completed',
    also: 'at the next turn, with `cancelled_at`: finished chunks are kept and charged, the rest is released',
  },
  {
    from: 'pending, processing',
    by: 'worker',
    when: 'a chunk was refused 5 times, or failed or killed its worker 20 times, without one finished between',
    to: 'failed',
    also: '`error_message`, nothing charged, everything released, no file, the webhook',
  },
  {
    from: 'pending, processing',
    by: '`almanac doctor --repair`',
    when: 'its request or a finished chunk is lost; with `--lost batches` where these are more than five jobs, or the whole folder',
    to: 'failed',
    also: 'as above',
  },
  {
    from: 'completed',
    by: '`almanac doctor --repair`',
    when: 'its result is lost or damaged; with `--lost batches` as above',
    to: 'failed',
    also: '`error_message`; what it cost is given back as credits that do not expire, once. Its usage event stays',
  },
  {
    from: 'completed, failed',
    by: 'anything else',
    when: '',
    to: 'the same',
    also: 'an ended job never changes',
  },
]

export const batchChoices: readonly Choice[] = [
  {
    where: '`/batch/...`, status of a submit',
    choice:
      '200 with the acceptance record; its missing names are `entity` and `entities_requested`, the number of identifiers, or of the rows that a search or an export will write.',
    why: 'Only the acceptance record is documented.',
  },
  {
    where: '`/batch/...`, credits',
    choice:
      'The most a job can cost is held at submit (403 when it cannot be), charged from the hold at its end. A balance cannot run out under a job. A hold also counts against the budget of its key until the job ends; then only the charge does.',
    why: 'No job should end with half a file because another request spent the credits.',
  },
  {
    where: '`/batch/.../enrich`, several matches',
    choice: 'A line and a charge for the best match only.',
    why: 'A file has one line for each identifier; the direct endpoints show the alternatives.',
  },
  {
    where: '`include_unmatched: true`',
    choice:
      'Identifiers without a record get a line with `internal_id` and `data` null and `reason` `not_found` or `malformed`; contact and identify jobs add `reason` to the line they write anyway.',
    why: 'Otherwise callers cannot tell which identifiers were dropped, and why.',
  },
  {
    where:
      '`POST /batch/person/enrich`, `/batch/company/enrich`, `/batch/person/contact/enrich`, `/batch/person/identify` and `/batch/person/professional_network/enrich/live` with `Content-Type: text/csv`',
    choice:
      'The body is a table of at most 10,000 rows (300 for contacts, identifications and live answers) and 500 columns, and its rows are enriched as `almanac enrich` does it: asked about by the best identifier that each has, then by the next one. The columns are guessed, and the answers to the submit and to `GET /batch/{batch_id}` name them under `columns`. The query takes `fields` (a few when absent), `min_confidence` (0.8 when absent), `column` such as `email=Mail` (repeated), `result_format` and `webhook_url`. What each row can cost at most is held, and a record that several rows are about is paid for once. Contacts need `fields`, in the words of their jobs, and a row without a profile URL costs an identification beside them. Identifications always add the same columns. Live answers are asked for by profile URL alone. Other jobs take no tables, and say which do. Of the body nothing is kept with the usage event.',
    why: 'Whoever has a spreadsheet has no lists of identifiers, and rows hold several kinds of them.',
  },
  {
    where: '`result_format: "csv"` of jobs that look identifiers up',
    choice:
      'A row for each identifier or row, in the order sent, whatever `include_unmatched` says: `almanac_match`, `almanac_confidence`, `almanac_reason`, then a column for each field, behind `original_identifier` or behind the columns of the table. It is UTF-8 with a byte order mark, gzipped as other results are; added cells that a spreadsheet would run as a formula begin with an apostrophe, the cells of a table stay as they are. `download_urls` has the one link. Searches as CSV are exports.',
    why: 'Spreadsheets read CSV, and their owners look for the row that they know.',
  },
  {
    where: '`/batch/person/contact/enrich`, `data`',
    choice:
      'Only the requested kinds; `business_email` is the first address or null, the others are lists of plain values.',
    why: 'An empty value then always means that nothing is on file.',
  },
  {
    where: '`/batch/.../search`',
    choice:
      'Rows are counted at submit; credits are held for that many, and no more are written. `limit`, `page` and `preview` are ignored, `max_results` is cut to 10,000.',
    why: 'A search for ten rows should not hold the credits of ten thousand.',
  },
  {
    where: '`/batch/person/identify`',
    choice:
      'Takes `emails`, `business_emails`, `professional_network_profile_urls` or `people`; 5 requests a minute, live pool.',
    why: 'The direct endpoint takes `emails`, profile URLs and `people`.',
  },
  {
    where: '`/batch/person/verify`, access',
    choice:
      'For keys with the permission `verify` (`almanac keys create --permit verify`); 403 `permission_error` otherwise, after the body is checked.',
    why: 'Verification is enabled for each account, and costs nothing.',
  },
  {
    where: '`/batch/person/verify`, verdict',
    choice:
      'Follows from rules, so that the same evidence has the same verdict. Independent pages that name person and employer make the current role `genuine` (one on the employer’s own site, two, or one and a colleague) or `probably_genuine`; people at the employer who react to own posts or comment on them make it `probably_genuine` at most. Dates that contradict each other (full-time jobs among themselves or with full-time study for more than six months, a job that ends before it begins or begins in the future) lower it: alone they make it `probably_fake`, three of them after a search of the web `fake`. Sites that copy profiles and the addresses of the person count for nothing. All else is `inconclusive`.',
    why: 'The known checks are documented, their weights are not.',
  },
  {
    where: '`/batch/person/verify`, `data`',
    choice:
      '`flags` are `no_current_role`, `date_overlap`, `conflicting_job_dates`, `no_independent_evidence`, `mirror_sources_only` and `past_roles_unverified`. `coverage` also has `engagers_examined`, `mirror_pages` and, where the web was not searched, `web_message`. Where a language model is configured (`ALMANAC_LLM_URL`), `model` has its verdict on the same evidence, unless it cites no page of it. The verdict is kept on file as `assessment.authenticity` of the source `verification`: `tier` is `high` for genuine and probably genuine, `low` for probably fake and fake, `medium` otherwise.',
    why: 'A caller should see what a verdict rests on, and filter by it later.',
  },
  {
    where: 'Batch caps',
    choice:
      'A full pool answers `Retry-After: 30`, a full service (500 active jobs) `Retry-After: 5`. Without rate limits a pool takes 30 jobs.',
    why: 'The interface documents neither.',
  },
  {
    where: '`download_url`',
    choice:
      'Signed, needs no key, answers ranges. Parts are ranges of one file; a job without results has a valid empty file. Links expire after five days, and each `GET` of the job makes new ones; results are removed 30 days after the last `GET`.',
    why: 'A link should always lead to a file.',
  },
  {
    where: 'Results and the permissions of keys',
    choice:
      'A key of the team that lacks a permission which the job or export was made with, and which fields of its dataset need (`verify` for verifications), is shown it without links; a `remark` names the permission. `job_id` of a live person search shows it the people without those fields. Any key of the team that is not restricted may cancel or remove an export; none may change what it writes.',
    why: 'A result should not show a key what a search refuses it.',
  },
  {
    where: '`POST /export/{dataset}`',
    choice:
      'An addition for people, companies, jobs and posts. Takes the `filters`, `sorts` and `fields` of the search (people: `post_processing` too) and `max_results`, or one list of up to 10,000 identifiers: ids (such as `service_person_ids`), profile URLs, business e-mails, domains. Of datasets whose search needs no filters, `max_results` alone exports that many records; nothing at all is refused (400). Each record is written once, and costs what the search charges; identifiers without a record cost nothing. `format` is `jsonl` (default), `csv` (both gzipped) or `parquet`; `explode` writes a CSV row for each entry of a list. A JSON line is a row of the search; cells that a spreadsheet would run begin with an apostrophe.',
    why: 'The interface knows the surface `export`, and no endpoint of it.',
  },
  {
    where: '`/export`, credits and limits',
    choice:
      'Rows are counted at submit, credits are held for that many, and no more are written, as for `/batch/.../search`, without a highest number of rows. `preview: true` tells the price instead, as of a billed endpoint, and begins nothing; the answer to a submit has it as `credits_max`. 10 submits a minute, at most 5 active runs of a team (a sixth of a raised rate, up to 30), and 20 exports that repeat (429). Files are kept and linked to like those of batch jobs.',
    why: 'Exports are batch jobs: [decision 0017](decisions/0017-exports-are-batch-jobs.md).',
  },
  {
    where: '`/export`, `every_hours`',
    choice:
      '1 to 8,760. A run begins when it is due, counts and holds anew, and fails when credits or the rest of its key’s budget do not suffice, or the key was deleted or paused or has expired; the next one is tried at its time. Runs missed while no service ran are left out, and none begins while the last one is active. It keeps the permissions that the key had.',
    why: 'A file a day should be today’s, and one failure should not end it.',
  },
  {
    where: '`GET /export`, `GET /export/{export_id}` and its runs',
    choice:
      '`status` is that of the run, `active` for an export that repeats, `cancelled` after `POST /export/{export_id}/cancel`, which keeps and charges what its run has finished. `DELETE` removes the export and its files at once, and a run that has not ended costs nothing. The webhook has the body of `GET /export/{export_id}/runs/{run_id}`. Keys restricted to `/export/...` see their own exports; exports of other teams are not found.',
    why: 'They work as batch jobs do.',
  },
  {
    where: 'Batch webhook',
    choice:
      'Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`; the body is that of `GET /batch/{batch_id}` when it is first sent, and the same in every attempt and replay. Eight attempts over 28 hours (at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, each with up to a fifth more), 15 s each; only 2xx is success, 410 ends it, `Retry-After` lengthens a wait to 24 h at most. Receivers whose last attempt took longer than 5 s get one attempt at a time, and half of the places of their team.',
    why: 'Receivers have libraries that verify it. Some never answer, and must not delay the others.',
  },
  {
    where: '`webhook_url`',
    choice:
      'http or https on port 80, 443, 8080 or 8443 of a host with public addresses only, checked at submit and at every attempt; `ALMANAC_WEBHOOK_ALLOW` permits networks of the operator. A name that cannot be resolved at submit is accepted with one of these ports. Names are read from the hosts file, then asked of the name servers for at most 5 seconds; only names under no public suffix, which no stranger can register, are then left to the system with its search domains.',
    why: 'A webhook must not reach addresses that only the server can reach, and a name server that never answers must not hold up other names, as it does where the system looks them up, two at a time.',
  },
  {
    where: 'Services that share PostgreSQL',
    choice:
      'A job is carried out, told to its webhook and offered for download by services with the data directory it was submitted to. Others show and cancel it; instead of links they answer a `remark`.',
    why: 'Other services have other records.',
  },
  {
    where:
      '`POST /batch/{batch_id}/cancel`, `GET /webhooks/deliveries`, `POST /webhooks/deliveries/{id}/replay`',
    choice: 'Additions to the interface. Cancelling a job that has ended returns it unchanged.',
    why: 'Unwanted work should stop, and a lost notification should be found.',
  },
]
