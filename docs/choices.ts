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
    where: 'Letters, wherever texts are compared: filters, sorts, autocomplete, matching, imports',
    choice:
      'Case and accents do not count, and letters without an accent to drop are the ones typed in their place: `ı` is `i`, `ł` `l`, `ø` `o`, `đ` and `ð` `d`, `ß` `ss`, `æ` `ae`, `œ` `oe`, `þ` `th`, `ħ` `h`, `ŋ` `ng`, `ə` `a`. `ü` is `u`, never `ue`. Full-width and half-width forms are one. In Greek and Cyrillic accents go too (`ё` is `е`, `й` is `и`) and a final `ς` is `σ`; in Arabic vowel signs, tatweel and hamza on its carrier go, `ى` and `ی` are `ي`, `ک` is `ك`, `ة` is `ه`; in Hebrew the points go. Marks of Japanese and of Indic scripts count, and so do simplified and traditional characters. A name in Cyrillic or Greek equals its Latin spelling in matching only, not in filters.',
    why: '“Ayse Yilmaz”, “AYŞE YILMAZ” and “Ayşe Yılmaz” are one name; what is dropped is what people leave out when they type.',
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
    where: '`geo_distance`, `geo_exclude` from a country or state',
    choice:
      'Measured from one point in its middle; `remarks` of the answer says so and names the filter that finds or leaves out all of it.',
    why: 'A radius of 50 km around the middle of Germany is not what was meant.',
  },
  {
    where: '`geo_exclude`',
    choice: 'Keeps records without a known place.',
    why: 'No place of theirs lies inside the radius.',
  },
  {
    where: '`competitors.company_ids`, `people.*.service_person_id`, ids in acquisitions',
    choice:
      'Found by domain, profile URL or name among the records on file when an import ends, and again when those change; ids that a source states are not kept.',
    why: 'A source counts its own records; an id that leads to somebody else is worse than none.',
  },
  {
    where: 'Searches while the index is made',
    choice:
      'An index that is missing, damaged, or of another release is made from the records in a thread of its own. A search waits for it for two seconds, then it is a 503 with `Retry-After`; other datasets answer.',
    why: 'What can be made again should heal by itself, and say so meanwhile.',
  },
  {
    where: '`preview: true`',
    choice:
      'On every billed endpoint: the request is done and its price answered instead of its records, as `credits`, `cost_components` and `result_count`; free. A search answers them beside its documented body with an empty list and no `next_cursor`.',
    why: 'A price that is told before is never a surprise, and a client that reads rows finds a list.',
  },
  {
    where: '`cost_components`',
    choice:
      'A line for everything that was found and has a price, none for what was not found. `label` names one unit, `Person profile`.',
    why: 'A line that says nothing was charged is read as a charge.',
  },
  {
    where: 'A record found by several identifiers',
    choice:
      'Answered for each of them and charged once a request or batch job, whatever the spellings. `quantity` counts the records charged for; `result_count` and `entities_fulfilled` count the identifiers that have one.',
    why: 'Who sends one person twice asks for nothing more.',
  },
  {
    where: '`X-Credits-Limit`',
    choice:
      'A request that would cost more, or a batch job that may, is a 403 `insufficient_credits`; nothing is charged.',
    why: 'A budget in the caller’s hand.',
  },
  {
    where: 'Insufficient credits',
    choice:
      '403 before any work when the team has less than the least the endpoint charges, unless the request is free whatever it finds (`preview: true`, `limit: 0`, contacts without a price); 403 after it when the exact price is more than is left. Nothing is charged either way.',
    why: 'interface.md says 403; what a request costs is known from what is found.',
  },
  {
    where: 'Recurring credits',
    choice:
      'Given at once, and again on the first of every month, UTC; what is left of the month before expires.',
    why: 'A date everybody knows.',
  },
  {
    where: 'A part of the service that is being started again',
    choice:
      '503 `service_unavailable` with `Retry-After`, for the requests that it did not answer; nothing is charged for them.',
    why: 'A fault inside that is over in a second is no reason to give up, and none to pay twice.',
  },
  {
    where: '`Idempotency-Key`',
    choice:
      'On every POST: successful answers are kept for 24 hours. The repeated answer has every header of the first, but `Idempotent-Replayed: true`, an `X-Request-Id` and a usage event of its own, and `X-Credits-Used: 0`. It comes before credits, budgets, batch caps and the rate limit of the endpoint are checked; a team may ask for 300 a minute of each endpoint. Refused requests let go of their key. A request that has not been answered after 60 seconds may be sent again: whichever is answered first is charged, and the other costs nothing and has the same answer. A key that was given more field permissions since gets the answer; one that lacks any of those it was made with gets 422. A batch job is written down with its key: where the service dies before the answer is kept, the job is answered, not submitted again. An answer of more than 64 KB is not kept but made again from the records of the moment: it costs nothing either, has the rate headers of its own, and counts against the rate limit of the endpoint.',
    why: 'The credits of all answers together are what was charged, and who paid with the last credit gets the answer; a caller with many keys does not fill the disk.',
  },
  {
    where: 'Bodies of requests',
    choice:
      'Read after version, key, rate and permission are checked from the headers. A body may take 10 seconds, and a second more for every 64 KiB that have come (408); the bodies that are being answered may hold a quarter of the heap, at most 256 MiB, and those of one address half of that (503 with `Retry-After`). `Content-Encoding` may be gzip, deflate or br; the bounds are those of the unpacked body.',
    why: 'Strangers make the service keep nothing, and no caller keeps the others out.',
  },
  {
    where: 'Sizes of bodies',
    choice:
      'As long as the values that an endpoint takes can be, 8 MiB at most (413): some hundred KiB where identifiers are looked up, 2 MB for `filters`. Identifiers have at most 2,000 characters, paths in `fields` 150, of which a request names 1,000. A body may be nested 32 levels deep and have 15,000 keys and 160,000 values (400). A 400 names the first five things that are wrong.',
    why: 'No body may keep other requests waiting.',
  },
  {
    where: '`Accept-Encoding`',
    choice:
      'Bodies of 1,024 bytes or more are compressed with gzip or brotli, whichever the client prefers; result files are gzip as they are.',
    why: 'A page of a thousand records is a tenth as long.',
  },
  {
    where: 'Unknown paths and methods',
    choice:
      'A 404 names the nearest path. With a valid key it is a usage event of the endpoint `unknown`, and a 405 one of its endpoint.',
    why: 'A misspelt path is found where one looks for it.',
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
      'Bound to filters, sorts and fields by meaning; `limit` may change, and the order of the fields. Another query is refused with 400.',
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
      '1 only for an identifier the record states now, and for a name, legal forms aside, that one company on file has and no other ever had; 0.9 for one it stated before, and for a host below its domain where its website is not; other names by a measured curve. With `exact_match: true` such a host finds only those whose website it is.',
    why: 'A score should be a probability, not a rank.',
  },
  {
    where: 'Companies by name',
    choice:
      'Weighed are the first 50 companies that have or had the name, and the 50 likeliest of those whose names resemble it. Of a name of common words its rarest words and pairs of words are looked up first, and of the others those in the shortest names.',
    why: 'A look-up takes milliseconds among a million companies, whatever the words.',
  },
  {
    where: '`fields` of searches',
    choice:
      'Every section and field on file may be named, `technographics` with permission; contact details only in contact enrich. A path that filters take under another name (an alias, a shorthand, `experience.employment_details.<field>` for current and past jobs) is answered where the record has it. Without `fields` the answer is the documented one.',
    why: 'interface.md leaves technographics out of searches, and the known behaviour leaves out much more; what is on file and permitted should not need a second, dearer request.',
  },
  {
    where: '`sorts`',
    choice:
      'By every number and date outside of lists, beside the documented paths; what is not known comes last in both directions.',
    why: 'What is on file and has an order can be asked for in it.',
  },
  {
    where: '`/person/enrich` by `business_emails`',
    choice:
      'The best candidate of identify, when its confidence is `min_similarity_score` or more, 0.5 unless told; `match_type` is `business_email`. Batch jobs likewise.',
    why: 'Clients still send addresses, and a wrong person would be paid for.',
  },
  {
    where: '`social_posts` in `fields` of enrich',
    choice:
      'Of people and companies, also in batch jobs: the 20 newest posts on file, in the flat form, without what others passed on; 5 credits for a record that has any. `social_posts.<field>` takes the flat fields but `reactors` and `comments`.',
    why: 'Who engaged with posts has a price of its own.',
  },
  {
    where: '`search` of people and companies',
    choice: 'A 403 for every key: no engine ranks by a text yet. Without a text in it, a 400.',
    why: 'An answer that only looked ranked would be worse than none.',
  },
  {
    where: 'A wrong key',
    choice:
      'The flat 401 on the endpoints that interface.md names: autocomplete, web search and company identify. Structured everywhere else.',
    why: 'One shape for all errors, but where the interface has another.',
  },
  {
    where: 'Autocomplete',
    choice:
      'A text finds the whole value first, then values that begin with it, then those with words that do, then those that contain it; each the most frequent first. Without a text the most frequent first.',
    why: 'What was begun to be typed is what is meant.',
  },
  {
    where: '`explain: true`',
    choice:
      'On every search: `explain` tells of each condition its `total_count`, its `total_count_without` and, for a value that nobody has, `nearest_values`; `remarks` names those to blame for zero rows. It has what is left of the five seconds of its search, for the first 50 conditions, one after another; what is not explained is said in `remarks`.',
    why: 'Zero rows should say what to change.',
  },
  {
    where: 'A value that is not known',
    choice:
      '`""` finds records that answers show it for, and is a bucket of `group_by` there. In an `and` group `is_null` is about the entry that the other conditions are about; `!=`, `not_in` and `(!)` are about all entries.',
    why: 'What an answer shows can be asked for.',
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
      '`/social_post/professional_network/enrich/live`, its newer spelling, answers the same posts on file. Without `page` and `limit` the first page. A name counts from a confidence of 0.5. `fields` takes the flat names, and the paths that search answers. Reactors and comments cost 5 credits for 100, in proportion.',
    why: 'Both shapes of the record have their users; three reactors should not cost as much as a hundred.',
  },
  {
    where: 'Whose posts',
    choice:
      'A feed is what its author wrote and passed on. What others passed on of the author’s is left out, and not charged, unless `include_reposts_by_others` is true. `actor_name` wrote a post; `reposter_name` and `reposter_backend_urn` passed it on, null for posts of one’s own.',
    why: 'A stranger’s share is neither news of the author nor theirs to pay for.',
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
      'Both paths take the identifiers of both generations. A person is answered with the linked accounts and the further profiles of their record. URLs and logins find accounts first, then the profiles that only the records of people show; nothing found is null, free.',
    why: 'Callers of either generation are served.',
  },
  {
    where: '`employee_reviews` of companies',
    choice:
      'Where the sources of a company say nothing of them, those of its review profile on file; of several the one with most reviews. In enrich and its batch jobs; searches, which sort by the section too, answer and sort by what the record has.',
    why: 'What is on file of a company should be found in its record.',
  },
  {
    where: '`/employee_review/enrich`',
    choice: 'A company without reviews is a 404 `not_found`, free.',
    why: 'A miss is no fault of the service.',
  },
  {
    where: '`is_null`, `is_not_null`',
    choice: 'On every field of every search; `value` may be missing, and any will do.',
    why: 'Whether something is known can be asked of everything.',
  },
  {
    where: 'Addresses of jobs and posts',
    choice:
      'Kept as the source writes them; found, and filtered by, whatever the scheme, `www.`, fragment or tracking parameters.',
    why: 'What tells two pages apart often stands behind the question mark.',
  },
  {
    where: 'Contact enrich, `verified: true`',
    choice: 'Keeps business e-mails whose status on file is `deliverable`; no surcharge.',
    why: 'Addresses are not probed at request time.',
  },
  {
    where: '`basic_info.professional_network_id`',
    choice:
      'Finds its company for the jobs, employments and posts that state it, and under pages named by it (`https://network.example/company/1035`), in enrich and identify too.',
    why: 'Networks name pages by number as well as by name, and exports often state nothing else.',
  },
  {
    where: 'Field permissions',
    choice:
      'Naming a gated field in fields, filters, sorts or autocomplete is a 403 that names all of them in its first line and in `denied_fields`, and in its second the command that grants them; a section asked for as a whole is answered without its gated parts. The first key has every permission.',
    why: 'Filters and sorts leak what they compare.',
  },
  {
    where: 'Missing key',
    choice: 'The same 401 as a wrong key.',
    why: 'interface.md gives one message for both.',
  },
  {
    where: 'Unknown fields',
    choice:
      'The message names the three nearest fields, `metadata[0].available_fields` lists all of them; autocomplete also lists them in its message. A field that cannot be sorted by is one of `columns in sorts`.',
    why: 'Two hundred names in a sentence hide the one that was meant.',
  },
  {
    where: '`error_key`',
    choice:
      'Masks what the caller sent and its place in a list; bounds and names that belong to the message stay.',
    why: 'Errors of one kind should be one group, and the group should say what is accepted.',
  },
  {
    where: 'What counts as not sent',
    choice:
      'A key that is null; empty `fields`, an empty `cursor`, an empty list where a text is taken; an empty identifier beside another. Required keys and other empty values are refused.',
    why: 'Forms and workflow tools send every key they have.',
  },
  {
    where: 'Ids above 2^53 - 1',
    choice:
      'A 400 of the whole request, direct or batch, as for any value that is not of its type: as JSON numbers they lose digits before they are read. What is of its type and names nothing (an id below 1, a malformed URL) has no match, and the other identifiers are answered.',
    why: 'An answer must not name an id that nobody sent.',
  },
  {
    where: '`hashtags` of posts',
    choice: 'Found with and without `#`, whichever way they stand in the record.',
    why: 'Both are how people write them.',
  },
  {
    where: '`contact.has_business_email`',
    choice:
      'False where no business e-mail is on file, in searches and filters, and so never null; contact enrich answers it to those who name it, free.',
    why: 'Whether contact enrich has something to sell should be known before.',
  },
  {
    where: 'Unknown keys in a body',
    choice: '400 naming the key and what is accepted.',
    why: 'A misspelt key would otherwise change the answer silently.',
  },
  {
    where: '`cursor` of usage events',
    choice:
      'Bound to the other parameters by meaning, and to the window of the first page; `limit` may change. Other parameters are refused with 400.',
    why: 'The default window moves on at midnight; pages would lose events.',
  },
  {
    where: '`start` and `end` of usage',
    choice:
      'A time without an offset is in UTC; a `+` that arrives as a blank is taken for one. The day twelve months ago can still be asked for.',
    why: 'A plus in a query is easily left unencoded.',
  },
  {
    where: 'Empty query parameters',
    choice: 'Count as not sent; an unknown parameter is a 400 that names those accepted.',
    why: 'As with keys of a body.',
  },
  {
    where: '`/account/usage/summary`',
    choice:
      '`bucket=1h` makes the rows of `day` hours; rows stand in the order of time, then of the groups as they are named. `errors` counts every answer from 400 on, 429 among them. An answer of more than 10,000 rows is a 400, and so are hours of more than 31 days with filters, or by groups other than `component`.',
    why: 'A summary should not cost without bound.',
  },
  {
    where: '`/account/endpoints`',
    choice:
      'Lists every endpoint, the free ones among them. `not_enabled`: the key is restricted to others; `disabled` is taken for it. `effective_rate_limit_rpm` is null where there is no limit. `include_fields=false` leaves the fields out.',
    why: 'One list tells all that a key may do.',
  },
  {
    where: '`/account/usage/events/{event_id}`, `request`, `headers`, `response`',
    choice:
      'E-mail addresses, phone numbers and names are shown as `<email>`, `<phone>` and `<name>`; profile pages of people as `https://network.example/in/<profile>`, running texts (`search.query`, filters on `text`, `headline`, `summary` and their kind) as `<text>`. Of a refused request a kilobyte of each part is kept, of a 429 nothing; a longer error keeps the beginning of its message. Of other bodies 32 KB are kept.',
    why: 'Who looks for a mistake needs the shape of a request, not the people it is about; what costs nothing should fill no disk.',
  },
  {
    where: '`/account/credits`',
    choice: 'Always has `wallets`, in the order they are spent; `type` is `recurring` or `top_up`.',
    why: 'Who runs out of credits wants to know when.',
  },
  {
    where: 'Keys restricted to endpoints',
    choice:
      'May always ask about the account (`/account/...`, `/user/credits`). A key that may submit batch jobs also reads, lists and cancels the jobs it submitted itself, and lists and replays their webhook deliveries; those of its team only where it is restricted to these paths by name.',
    why: 'Whoever is allowed to begin a job should be able to fetch its result.',
  },
  {
    where: 'Endpoints with two paths',
    choice:
      '`/dev_platform/enrich` and `/dataset/dev_platform/enrich` are counted together, `/dataset/social_post/enrich` and `/social_post/professional_network/enrich/live` likewise, and all of `/account/usage/`; a limit set on one path holds for all that are counted with it.',
    why: 'A second spelling should not double a limit.',
  },
  {
    where: 'Keys with a budget',
    choice:
      'A budget is what the key may spend in all. What its running batch jobs hold counts against it until they end; what is free is refused to nobody. `X-Credits-Remaining` and `credits` of `/account/credits` and `/user/credits` tell what this key can still spend: the lesser of the balance of its team (`team_credits`, `wallets`) and what is left of its budget (`key`: `budget`, `spent`, `held`, `remaining`).',
    why: 'A client that asks what it may spend should be told a number it can rely on.',
  },
  {
    where: 'Commands without `ALMANAC_DATA_DIR`',
    choice:
      'Work on the data of the service that the same user runs, else on `./data`. Of several services the one of `./data` is meant; otherwise the command is refused and lists them. Only `serve` and `import` make a data directory.',
    why: 'A key that was made in a new folder beside the one that is served would open nothing.',
  },
  {
    where: 'Files that are imported',
    choice:
      'A row nested more than 100 levels deep, of more than 200,000 values, 10,000 cells or 8 MB (4 MB in YAML) is rejected, and the rows around it are kept. A row that goes on for 64 MB, a file that unpacks to 200 times its size (above 8 MB), YAML aliases that stand for more than 64 MB, NULs of 64 MB and a file that changes while it is read are refused as a whole. A Parquet file is decoded in a process of its own, with memory in proportion to its size.',
    why: 'A file from elsewhere must cost neither the memory nor the day; real rows have a thousandth of the bounds.',
  },
  ...batchChoices,
]
