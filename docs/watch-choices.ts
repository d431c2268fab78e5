// Behaviour of watches that was chosen where the interface is silent, or that goes beyond it.
import type { Choice } from './pages.ts'

export const watchChoices: readonly Choice[] = [
  {
    where: 'Baseline of a watch',
    choice:
      'The first run is silent and free, whatever it finds, for both kinds; `POST .../test` shows samples, and sends them inline also where runs deliver a link. A subject that is not on file then is noted silently when it comes. `last_run_at` is null until the baseline is there.',
    why: 'A receiver should hear of changes only.',
  },
  {
    where: 'What a run compares',
    choice:
      'The state now with that of the last run: what changed and changed back in between is not reported. A record that stops matching and later matches again is new again. With `updated` in `on`, records that matched before, match still and were changed are delivered too. A record that absorbs a delivered one is not new. What `max_results_per_run` holds back waits for the next run.',
    why: 'Each transition is delivered once, whatever dies in between.',
  },
  {
    where: 'While a watch is paused or suspended',
    choice:
      'Changes are noted all the same, and delivered by the first run afterwards; an edit has its new baseline at once.',
    why: 'A pause should delay news, not lose them.',
  },
  {
    where: '`track`',
    choice:
      'Conditions `changed`, `added`, `removed`, and for numbers and dates `increased`, `decreased`; for numbers `crossed_above` and `crossed_below` with `value` (from at or below it to above it, and the reverse). Groups `{ op: and | or, conditions }`, five deep, 50 conditions. Entries of lists are told apart by what the catalogue calls their key (an employment by employer, title and start), never by position. Lists show `new_elements` and `removed_elements`, `changed` lists also `from` and `to`. A change from or to an unknown number is neither an increase nor a crossing. Fields of linked records do not count.',
    why: 'A list in another order, or an employer that was renamed, says nothing new about a person.',
  },
  {
    where: '`fields` of an entity watch',
    choice:
      'Without it `record` holds the id, the name and one address of the subject. A discovery watch shows what a search shows.',
    why: 'The interface speaks of a minimal projection.',
  },
  {
    where: '`PATCH` of `filters`, `track` and `fields`; `POST /watch/{watch_id}/run`; `next_run_at`',
    choice:
      'Additions to the interface. An edit makes a new baseline at once, which its log says; subjects that are added get one, the others keep theirs. The permissions of the key that edits are those that count from then on. A run now begins a new interval.',
    why: 'Watches that cannot be edited are the first complaint of their users.',
  },
  {
    where: '`POST .../backtest` of a watch',
    choice:
      'An addition: `{ since, count }` answers what the watch would have delivered since a date, oldest first, had it run at its interval from then on: `delivered_at` and the record as of that run, with `changes` for a subject; `summary` counts all of it and its price, `count` (100, at most 1,000) is how much is shown. Free; nothing is sent or recorded. It knows what each source last said of a record and when. A source that said something else before has replaced that: `is_first` marks records of which nothing on file is older than `since`, and an entity watch notes these silently. Records that matched for a time and no longer do are not looked for; fields of linked records are those of today, and values derived over several sources are not derived again. At most 10,000 records are examined (`coverage`).',
    why: 'Whoever makes a watch wants to know how much it will deliver and cost.',
  },
  {
    where: 'Watches and the permissions of keys',
    choice:
      'Watches belong to the team: every key of it may read, run, pause, resume and cancel them, which changes neither what they send nor where nor who pays. A key without the permission for a field is shown the payloads of runs, the samples of `POST .../test` and the answers of `POST .../backtest` without it, and no link to a file. Where the filters, sorts, `track` or `fields` of a watch name such a field, the key may neither test nor change it (403 `permission_error`). A watch whose notifications, subjects or settings it changes delivers from then on what both keys may see. A watch keeps the permissions that it was stored with, also when they are taken from its key later.',
    why: 'A watch should not show a key what a search refuses it.',
  },
  {
    where: '`realtime_filters`, `narrowing_filters`',
    choice: 'Refused: no field can be answered live, and `GET /watch/fields` says so.',
    why: 'A filter that is accepted and never matches would be worse.',
  },
  {
    where: 'Caps of watches',
    choice:
      'A team may have 1,000 watches that are neither cancelled nor expired, with 64 MiB of filters and entities in all (403), each with up to 10 channels; a channel for e-mail has up to 20 recipients, and needs `ALMANAC_SMTP_URL`. A list of watches has at most 1 MiB of filters and entities, and otherwise says which `limit` fits; one watch is always shown. Of the watches that were cancelled or have expired, a team can read the 1,000 that it made last, with at most 64 MiB of filters and entities; older ones are removed with their runs once everything has been delivered.',
    why: 'The interface states no caps beyond subjects and matches, lists of megabytes would hold up other callers, and watches that are made and cancelled all day would fill the disk.',
  },
  {
    where: 'Signatures of notifications',
    choice:
      'Those of Standard Webhooks, and `x-service-signature: t=...,v1=...` over `t.body`; both with the webhook secret of the team instead of an API key, and with one `v1` for each secret in force. `x-service-event-id` is the `webhook-id`.',
    why: 'API keys are stored as hashes only, and a receiver should not need one.',
  },
  {
    where: 'Channels that were sealed with a lost key',
    choice:
      'The watch goes on, with no channels shown. Runs that would deliver something fail, say so, and charge nothing; what they found is delivered when the channels have been set again.',
    why: 'Nothing is paid that nobody receives.',
  },
  {
    where: 'Delivery of notifications',
    choice:
      'As batch webhooks: the same schedule, limits, log and replay. At most 100 results and about a megabyte in one request; `summary` counts the whole run. `link` leads to plain NDJSON, valid for five days. Chats and e-mails get lines of text, in which no name mentions anybody or hides a link, e-mails the JSON as an attachment. An e-mail that the mail server takes for some recipients only is tried again for those whom it puts off (4xx); where the last attempts leave some whom it refuses (5xx), the delivery has failed, its `error` names each of them with the answer of the server, and a replay is for them alone.',
    why: 'One dead receiver must not delay the others.',
  },
  {
    where: 'Prices of watches',
    choice:
      'Discovery: person, job and post 0.5, company 2 for each record. Entity: company 5; person 5, 3, 2 or 1 for a `refresh_frequency_days` of 1, 7, 14 or 30 (the default). What runs cost counts against the budget of the key that made the watch, or last changed more of it than its status, although their usage events name no key. A run that the team cannot pay, that goes beyond that budget, or whose key was deleted or paused or has expired, delivers nothing, costs nothing and suspends the watch; its run says why. Every minute it is looked whether the watch can go on, which then delivers what waited. A suspended watch can be cancelled; a change by another key that can pay, such as the same `notifications`, lets it go on.',
    why: 'The interface gives the prices of discovery, and tiers for people without figures. A budget that can be passed is none, and nobody should pay for the watches of a partner who has left.',
  },
  {
    where: 'Runs of watches',
    choice:
      'Kept for 90 days. Quiet runs have no usage event. A run that was paused or cancelled before it came to anything is SKIPPED.',
    why: 'A thousand quiet watches should not fill the usage report.',
  },
]
