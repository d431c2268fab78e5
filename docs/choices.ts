// Behaviour chosen where the interface is silent, or where the known behaviour would make a worse product.
import { batchChoices } from './batch-choices.ts'
import type { Choice } from './pages.ts'
import { watchChoices } from './watch-choices.ts'

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
      'Case and accents do not count, and letters without an accent to drop are the ones typed in their place: `ı` is `i`, `ł` `l`, `ø` `o`, `đ` and `ð` `d`, `ß` `ss`, `æ` `ae`, `œ` `oe`, `þ` `th`, `ħ` `h`, `ŋ` `ng`, `ə` `a`. `ü` is `u`, never `ue`. Full-width and half-width forms are one. In Greek and Cyrillic accents go too (`ё` is `е`, `й` is `и`) and a final `ς` is `σ`; in Arabic vowel signs, tatweel and hamza on its carrier go, `ى` and `ی` are `ي`, `ک` is `ك`, `ة` is `ه`; in Hebrew the points go. Marks of Japanese and of Indic scripts count; simplified and traditional characters differ, except in matching and in `(.)`. A name in Cyrillic or Greek equals its Latin spelling in matching only, not in filters; so do umlauts in two letters (`Joerg` for `Jörg`, `Soeren` for `Søren`) and long vowels of Japanese words (`Satou` for `Sato`).',
    why: '“Ayse Yilmaz”, “AYŞE YILMAZ” and “Ayşe Yılmaz” are one name; people leave these marks out when they type.',
  },
  {
    where:
      'Signs that nobody sees: zero-width spaces and joiners, byte order marks, soft hyphens, word joiners, marks of writing direction',
    choice:
      'None of them is compared: in filters, autocomplete, identifiers and names, on file and in requests, percent-encoded in addresses too. On import they are taken out of headers, identifiers and texts of at most 200 characters; a zero-width joiner or non-joiner stays stored where it shapes the letters beside it (Persian, scripts of India and the like) or joins an emoji, in stored addresses too. Longer texts are prose and are stored as written.',
    why: 'They come with a copied text, and whoever types the name or address leaves them out. Where they change how a name looks, the stored name should look right.',
  },
  {
    where: '`(.)`',
    choice:
      'Every word of the value must be a word of the field; Chinese words are found in simplified and in traditional characters; one typo is accepted from five letters on, two from nine. On names of people, titles, degrees and suffixes of the value are left out, a first name also finds its nicknames and its initial where that begins the name, a middle name also its initial, and an initial the names that begin with it, where a given name stands; a middle initial also finds names without a middle name. On names of companies, legal forms of the value are left out (`Acme Inc` finds `Acme Incorporated` and `Acme`); a value of legal forms alone is searched as it stands.',
    why: 'Tolerance for typos should not turn short words into other words.',
  },
  {
    where: 'Groups',
    choice:
      'Ten levels deep, 500 conditions (of several names of people in one condition each counts), lists of 10,000 values (50,000 in all), texts of 1,000 characters at most; more is a 400. A search that takes longer than five seconds is a 400.',
    why: 'The cost of a request must be bounded.',
  },
  {
    where: '`and` over a nested list',
    choice:
      'Conditions and `or` groups on one list bind to one entry; an inner `and` group may be met by another entry.',
    why: 'A filter can then ask for two different jobs of one person.',
  },
  {
    where: '`geo_distance`, `geo_exclude` from a country or state',
    choice:
      'Measured from one point in its middle. `remarks` says so and names the filter that includes or excludes the whole area.',
    why: 'Nobody means a radius of 50 km around the middle of Germany.',
  },
  {
    where: '`geo_exclude`',
    choice: 'Keeps records whose place is unknown.',
    why: 'They are not known to be inside the radius.',
  },
  {
    where: '`competitors.company_ids`, `people.*.service_person_id`, ids in acquisitions',
    choice:
      'Found by domain, profile URL or name among the records on file when an import ends, and again when those change; ids that a source states are not kept.',
    why: 'An id of a source is meaningless here, and an id that leads to the wrong record is worse than none.',
  },
  {
    where: '`function_category`, `seniority_level`, `normalized_title` that no source states',
    choice:
      'Read from the title when its row is imported. A title whose words point to no function clearly enough has an empty one; every title has a level, `Entry Level` where it states none, but for what somebody was (`Former CEO`, `CEO (retired)`) and for words of which none is known, as in a language without a table, which may state any. What stands in brackets as an acronym counts only when the words before it say nothing. `confident` means that the title is the canonical one, or has all its words, none that could make it another occupation, and words that point to the same function with a probability of 0.9. A release that reads titles better reads those on file again when their rows are imported again, unchanged or not.',
    why: 'A wrong function hides people from the searches that want them and shows them in others; an empty one does the first only. What was read cannot be told from what a source stated, so that only the row itself can replace it.',
  },
  {
    where: 'Searches while the index is rebuilt',
    choice:
      'A missing or damaged index, or one of another release, is rebuilt from the records in the background. A search waits two seconds for it and is then a 503 with `Retry-After`; searches of other datasets are not affected.',
    why: 'Anything that can be rebuilt should be rebuilt without an operator, and callers should be told meanwhile.',
  },
  {
    where: 'Operators of a web search',
    choice:
      '`"..."`, `-`, `site:` and `filetype:` are sent to providers that have them. Phrases and file types are applied to the results of the others, and of SearXNG and connectors of your own, behind which something may ignore them: a phrase must stand in the title, the snippet or the URL (but for `ai`, which reads the pages), and the URL must be that of such a file. `site:` and whatever is excluded are applied to every result; one of several `site:` is enough.',
    why: 'A query should mean the same whichever provider answers it.',
  },
  {
    where: '`start_date`, `end_date` of a web search',
    choice:
      'Applied to every result that states a date. One without is kept where the provider applies the dates itself, if only roughly (SearXNG: the start, by day, week, month or year), and dropped otherwise.',
    why: 'Most results of the web state no date; dropping them all would leave nothing.',
  },
  {
    where: '`failed_pages`, `empty_pages` of a web search',
    choice:
      'A page has failed when it has no result and a source of it was answered by no provider; it is empty when all sources were answered and none had a result. `metadata.providers` names each provider, why it failed, and the age of what it answered in seconds. `success` is false when every page failed.',
    why: 'A search engine that is down must not look like a question without an answer.',
  },
  {
    where: '`sources`, `location`, `human_mode` of a web search',
    choice:
      'No sources, or an empty list, are all that some provider answers; a named one that none answers is a 403 that names the settings. A location may also be the name of a country. Providers are asked through their interfaces, where `human_mode` has no effect; the pages that `ai` fetches are shown by a browser.',
    why: 'A request that names nothing should get what there is; one that names a source should hear that it is missing.',
  },
  {
    where: 'Sources of a web search',
    choice:
      'Providers of a source are asked in turn until one answers, which may be with nothing; those of `social` all at once, their results in turn. Feeds (RSS, Atom) answer `news` with the items that have all words of the question, the newest first; one with `{query}` in its address is a search, whose items all count. `scholar-articles-enriched` adds the `affiliation` of each author. `h_index` and `i10_index` since 2020 are computed from the citations by year of the hundred works of an author that are cited most.',
    why: 'Search engines know the same web, but each network has posts of its own.',
  },
  {
    where: 'The source `ai` of a web search',
    choice:
      'The first five results of the web are fetched. A language model gets the question and the sentences of these pages that share words with it, as data and without any tool; citations of sources that do not exist are removed, and `references` are the pages that are cited. Without a model, or while it fails, the content is the sentences that fit best, and its first line says so. An overview has one page.',
    why: 'A reference must lead to a page that was read, and a summary must not be taken for one that a model wrote.',
  },
  {
    where: '`POST /web/enrich/live`',
    choice:
      'Answers in the order of `urls`, with `text` (the main part of the page, a line for each block), `language`, `final_url`, `json_ld`, `microdata` (with RDFa Lite of schema.org, in the shape of JSON-LD), `microformats` (in the shape of microformats2), and `error`, which says why a page failed. A credit for each different URL, pages that failed included. A page may have 4 MB and take 15 s with its redirects; only text, HTML, XML, JSON and PDFs are read. Of a PDF, which may have 20 MB, `content` is the text of up to 500 pages; `is_truncated` says whether it has more. JSON-LD that is nested more than 100 levels deep is left out.',
    why: 'Callers mostly want what a person would read, and a reason when there is nothing.',
  },
  {
    where: '`human_mode` of `POST /web/enrich/live`',
    choice:
      'A headless Chromium shows the page, where one is installed (`ALMANAC_CHROMIUM`, or on the PATH); `is_rendered` says whether it did. Otherwise, and for what is no HTML, the page is fetched as always. Four pages at once, 30 s and 32 MB each with all that they load; scripts may finish a page for 1.5 s after it is loaded. robots.txt is honoured for the address that is named and the one that is shown, and the User-Agent names Almanac behind that of the browser. As root Chromium runs without its sandbox.',
    why: 'Many pages are made by scripts. A caller should hear when a page was not shown as a person sees it, and an owner who asks.',
  },
  {
    where:
      '`max_age_days` of `POST /person/enrich`, `/company/enrich`, `/dev_platform/enrich` and the batch forms',
    choice:
      'Records on file that were last confirmed longer ago, or that are not on file, are asked for live first; 0 asks in any case. A record on file is asked for by what was sent and by the profile URLs and domain on file, a company by its name only where it has neither. The answer, or each entry or line, has `freshness`: `answered_from` is `live` or `file`; `reason` is `older` or `not_on_file` for a live answer, otherwise `fresh`, `nothing` (providers have nothing, or another record), `failed`, `over_budget`, `not_configured`, `off` or `nothing_to_ask`; `age_days` is the age of what was on file, and `providers` says how each did. A live answer is united with what is on file. A request begins live questions for 20 s, five at once, a chunk of a job for 300 s; what is left is answered from the file. Jobs with `max_age_days` run in the live pool. The price is that of the endpoint, whichever it was.',
    why: 'A record is of little use when it is old, and a caller must see which it got. The price is known before the answer, and a job holds no more credits than without it.',
  },
  {
    where: '`almanac refresh`',
    choice:
      'Asks providers again for people or companies that were last confirmed more than `--older-than` days ago (30), in the order of their ids, four at once, by the profile URLs and domain on file. `changed` and `unchanged` tell whether the record differs afterwards, `gone` that a provider has nothing or another record, `failed` that none answered. A spent budget of a minute is waited for; `--budget` limits the records that each connector is asked about, and a record one of whose connectors has none left is left for later. Stops after 20 failures in a row, and ends with 1 then, or when no provider answered at all. Every 20 records it notes where it is (`refresh.json`), and the next refresh of the same age goes on there. Runs beside a service, which sees what was stored at once; budgets of a minute are counted by each process.',
    why: 'What was asked and answered should not be asked again because a process was killed, and a provider that is down should not make a whole file count as failed.',
  },
  {
    where: 'Live endpoints of records',
    choice:
      '403 where no connector answers them; a profile URL that is none, or that no connector is asked about, is an entry without matches, as on file. Those that can look a record up are asked at once and what they say is united: a value is that of the connector named first (`ALMANAC_LIVE_ORDER`), lists have the entries of all. Who is more than 3 s later than another is left out; pages of any site are read where no other connector has a record. For searches and lists they are asked in turn until one has records. `providers` names those that were asked for a person, and for a search or list where one failed; a search or list that all of them failed is a 503, because an empty page would say that there is nothing. An answer shows what the provider said, and `service_..._id` is null while an import keeps the record from being stored; postings are shown as they are stored, with their company. A search takes `filters` or `professional_network_search_url`, and answers `has_more`; a filter that no connector has is a 400. Jobs are refused when they are submitted for what the direct form refuses. A profile costs 7 credits, a person, company or posting found 2, a post 1, or 3 with `exact_keyword_match`.',
    why: 'A caller who pages until a list is empty must not take a failure for the end.',
  },
  {
    where: '`background_job` of a live person search',
    choice:
      'A batch job of up to 10,000 people (1,000 unless `limit` says otherwise), of which a team has three at once. It is charged when it ends; `job_id` collects its people, free, as often as wanted.',
    why: 'Batch jobs survive restarts and hold their credits already.',
  },
  {
    where: 'Records that providers answer',
    choice:
      'Are stored as an import of a source named like the provider would store them, dated by their arrival; each answer replaces what the provider said before. Queued while an import runs. Of an answer up to 1,000 rows count, and a record of more than 500,000 characters is left out.',
    why: 'What was paid for is known to every other endpoint afterwards.',
  },
  {
    where: 'Pages that are fetched',
    choice:
      'Only from public addresses on port 80, 443, 8080 or 8443, checked after the look-up and at every redirect, and connected to as checked; `ALMANAC_FETCH_ALLOW` permits networks of the operator. robots.txt is honoured, for the name `Almanac`; of a longer one the first megabyte counts, and where it cannot be read, nothing is fetched. Behind a proxy, names that only the proxy can resolve are left to it.',
    why: 'A page must not lead to what only the server can reach, and its owner decides who may fetch it.',
  },
  {
    where: '`preview: true`',
    choice:
      'On every billed endpoint: the request is done and its price answered instead of its records, as `credits`, `cost_components` and `result_count`; free. A search answers them beside its documented body with an empty list and no `next_cursor`.',
    why: 'Callers should know a price before they pay it, and clients that read rows still find a list.',
  },
  {
    where: '`cost_components`',
    choice:
      'One line for everything that was found and has a price, and none for what was not found. `label` names one unit, such as `Person profile`.',
    why: 'A line of zero credits is easily read as a charge.',
  },
  {
    where: 'A record found by several identifiers',
    choice:
      'Answered for each of them and charged once a request or batch job, whatever the spellings. `quantity` counts the records charged for; `result_count` and `entities_fulfilled` count the identifiers that have one.',
    why: 'The same person sent twice is one record.',
  },
  {
    where: '`X-Credits-Limit`',
    choice:
      'A request that would cost more, or a batch job that may, is a 403 `insufficient_credits`; nothing is charged.',
    why: 'Callers can bound what one request costs.',
  },
  {
    where: 'Insufficient credits',
    choice:
      '403 before any work when the balance is below the smallest price of the endpoint, unless the request is free whatever it finds (`preview: true`, `limit: 0`, contacts without a price); 403 after it when the exact price is more than is left. Nothing is charged either way.',
    why: 'The documented status is 403, and what a request costs is known only from what it finds.',
  },
  {
    where: 'Recurring credits',
    choice:
      'Granted at once and again on the first of every month (UTC); the rest of the previous month expires. A month is granted once, and spent from its first day on, also when the clock was set meanwhile.',
    why: 'The first of the month is easy to remember.',
  },
  {
    where: 'A part of the service is restarting',
    choice:
      'The requests that it did not answer get a 503 `service_unavailable` with `Retry-After` and are not charged.',
    why: 'The fault is over within a second, so callers should retry, and pay once.',
  },
  {
    where: 'A record that is damaged on the disk',
    choice:
      'It is left out of every answer like one that is not on file: an identifier that leads to it alone is `not_found`, and costs nothing. The log and `almanac doctor` name it, and importing its file again writes it anew.',
    why: 'One damaged record must fail neither the other identifiers of a request nor a batch job, and a caller could do nothing about it.',
  },
  {
    where: 'A damaged row of an account or a batch job',
    choice:
      'A list of permissions or endpoints that cannot be read counts as empty. A batch job whose request or chunks cannot be read fails and costs nothing. An answer kept for an `Idempotency-Key` whose permissions cannot be read is given to nobody: the key counts as used by another request. `almanac doctor` names the row.',
    why: 'Nobody may gain by damage, and one damaged row must hinder no other request or job.',
  },
  {
    where: 'PostgreSQL that does not answer, or cannot do what it is asked',
    choice:
      '503 `service_unavailable` with `Retry-After`. A statement may take 3 seconds with waiting for locks (5 for batch jobs, 10 for reports), a connection as long; a finished request is settled again for 4 seconds. A batch job waits as long as it takes. Where the answer to a commit is lost, a new connection finds out for 8 seconds whether the request was charged, and it is answered accordingly. After that it is refused, and the message says that its usage event will tell; sent again with its `Idempotency-Key` it is answered and costs nothing more.',
    why: 'Nobody waits for ever, and the service comes back by itself.',
  },
  {
    where: '`GET /openapi.json`',
    choice:
      'Without a key, not metered, and not in the endpoint table, from which it is made with the catalogue. It has an `ETag` and `Cache-Control: no-cache`; 304 to whoever has it already. Values that sources label in their own words are examples there, and no enumeration. Its operation ids stay as they are, and nothing that it promises is taken back: `npm run docs` refuses that.',
    why: 'Types and clients are made from it, where no key is at hand, and must go on working.',
  },
  {
    where: '`GET /docs`, `/docs.md`, `/docs/{page}.md` and `/llms.txt`',
    choice:
      'Without a key, not metered, and not in the endpoint table. `/docs` shows `/openapi.json` with a console that sends requests with the key of its reader; its Content-Security-Policy allows no other address than the service. `/docs.md` is the table of endpoints, `/docs/guides/` and `/docs/reference/` hold pages as Markdown, and `/llms.txt` lists them. All have an `ETag`.',
    why: 'Readers look where the service runs, and programs that read text need no browser.',
  },
  {
    where: '`GET /healthz`, `/readyz` and `/version`',
    choice:
      'Without a key, not metered, and not in the endpoint table. `/healthz` answers 200 `{"status":"ok"}` while the process answers anything. `/readyz` checks accounts, jobs, records, the search index, and that 100 MB of disk are free: 200 `{"status":"ready","checks":{...}}` with `ok` for each, or 503 `not_ready` with a sentence for what cannot do its work; one result answers everyone for half a second. `/version` tells `version` and `api_version`.',
    why: 'Load balancers and supervisors ask whether a service lives and can do its work, and have no key.',
  },
  {
    where: '`Idempotency-Key`',
    choice:
      'On every POST: successful answers are kept for 24 hours, and for a day of running when the clock is set meanwhile. The repeated answer has every header of the first, but `Idempotent-Replayed: true`, an `X-Request-Id` and a usage event of its own, and `X-Credits-Used: 0`. It comes before credits, budgets, batch caps and the rate limit of the endpoint are checked; a team may ask for 300 a minute of each endpoint. Refused requests let go of their key. A request that has not been answered after 60 seconds may be sent again: whichever is answered first is charged, and the other costs nothing and has the same answer. A key that was given more field permissions since gets the answer; one that lacks any of those it was made with gets 422. A batch job is written down with its key: where the service dies before the answer is kept, the job is answered, not submitted again. An answer of more than 64 KB, or beyond the 64 MB that all kept answers of a team may have, is not kept but made again from the records of the moment: it costs nothing either, has the rate headers of its own, and counts against the rate limit of the endpoint. A team may use 4,000,000 keys within 24 hours; beyond them a request with a key gets a 429 with `Retry-After`, and one without is answered.',
    why: 'The answers together show exactly what was charged, a caller who spent the last credit still gets the answer, and kept answers cannot fill the disk.',
  },
  {
    where: 'Bodies of requests',
    choice:
      'Read after version, key, rate and permission are checked from the headers. A body may take 10 seconds, and a second more for every 64 KiB that have come (408); the bodies that are being answered may hold a quarter of the heap, at most 256 MiB, and those of one address half of that (503 with `Retry-After`); a download of results counts as 1 MiB. Answers of more than 64 KiB must be taken as fast. `Content-Encoding` may be gzip, deflate or br; the bounds are those of the unpacked body.',
    why: 'Callers without a key cannot use up memory, and no caller can lock others out.',
  },
  {
    where: 'Sizes of bodies',
    choice:
      'The limit follows from the values that an endpoint takes, and is 8 MiB at most (413): a few hundred KiB where identifiers are looked up, 2 MB for `filters`. Identifiers have at most 2,000 characters, paths in `fields` 150, of which a request names 1,000. A body may be nested 32 levels deep and have 15,000 keys and 160,000 values (400). A 400 names the first five things that are wrong.',
    why: 'No body may delay other requests.',
  },
  {
    where: 'Pipelined requests',
    choice:
      '16 requests of a connection are answered at once, and 48 more wait while it is read no further; the last of them is answered with `Connection: close` where more were sent.',
    why: 'All of them are answered at once, and their answers fill the memory until the first is taken.',
  },
  {
    where: 'Clients that shut down their sending side (a half-closed connection, `nc -N`)',
    choice:
      'Taken for clients that have left: the connection is closed without an answer. A request under way may have been charged by then; its retry with the same `Idempotency-Key` costs nothing more.',
    why: 'On the wire it looks the same as a client that has gone, and going is how a call of `POST /mcp` is cancelled.',
  },
  {
    where: '`Accept-Encoding`',
    choice:
      'Bodies of 1,024 bytes or more are compressed with gzip or brotli, whichever the client prefers; result files are gzip as they are.',
    why: 'Compression makes a page of a thousand records a tenth as long.',
  },
  {
    where: 'Unknown paths and methods',
    choice:
      'A 404 names the nearest path, or those that go on where the path ends. With a valid key it is a usage event of the endpoint `unknown`, and a 405 one of its endpoint.',
    why: 'A misspelt path then shows up where one looks for it.',
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
      'Bound to filters, sorts and fields by meaning; `limit` may change, and the order of the fields. A cursor of another query is refused with 400.',
    why: 'A cursor that silently continued a different query would skip rows.',
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
      '1 only for an identifier the record states now, and for a name, legal forms aside, that one company on file has and no other ever had; 0.9 for one it stated before, and for a host below its domain where its website is not. A name of one word that stands in other names on file too, or with another legal form, and a name of common words are less than 1. Other names have a measured probability, in which all candidates and “none of them” have their shares: companies that have or had the name are all answered, the present holder before former ones; companies of similar names when one of them is likelier than not to be the one. How rare a word is follows from the names on file together with a shipped table of common words, so that a file of few companies makes none of them rare. With `exact_match: true` such a host finds only those whose website it is.',
    why: 'A score should be a probability, not a rank.',
  },
  {
    where: 'Names of companies',
    choice:
      'Legal forms do not count, at either end and, where they are hardly another word (`Inc.`, `Ltd.`, `GmbH`), inside; nor do the marks that registrars and exchanges add: states (`/DE/`, `Inc/TX`), kinds of paper (`O.N.`, `INH.`, `ADR`, `NPV`), par values (`DL-,01`), classes behind a form. A legal form alone is not a name: it is left out on import, with a line in the report, and asked for it matches nothing. Forms that are names as well (`SAS`, `SCA`, `SIA`) are names. `&`, `+` and the words for it in other languages are `and` between two words (`u.`, `e`, `y`, `et`, `og`, `och`, `en`, `ve`; `i`, `o.` and the like in front of sons and daughters), unless the letter is an initial (`J. E. Smith`, `John E. Smith`) or ends the name (`HT&E Limited`). Names in Chinese, Japanese and Korean are compared in their own script, in any width, with the form on either side or in brackets (`㈱`, `(주)`, `(股)公司`), and traditional, simplified and Japanese characters are one. Of a name in two scripts (`三星电子 Samsung Electronics`) each finds it, without certainty; `华为` finds Huawei as it sounds, with words for a business in English (`トヨタ自動車`, Toyota Motor). A name on file in another script is found by the label of its domain (`Tencent` at `tencent.com`), but not as it sounds. Tickers, ways of working and initials in brackets do not count (`Acme (NASDAQ: ACME)`, `Acme (contract)`).',
    why: 'Every list writes a company in its own way, and one thing should have one record.',
  },
  {
    where: 'Companies by name',
    choice:
      'At most 50 companies that have or had the name are scored, and the 50 likeliest with a similar name. The rarest words and pairs of words of a name are looked up first, then initials, full forms of abbreviations and misspellings. For a word of up to six letters, and for letters around `&`, the companies with that label below the usual suffixes are scored too, without certainty; an address or a domain in place of a name finds the company of the domain. How much a word tells depends on how many names on file have it; 2,000 further names are assumed, in which words such as `group` and `technologies` are frequent.',
    why: 'A look-up should take milliseconds among a million companies, whatever the words.',
  },
  {
    where: '`people` of `/person/identify`',
    choice:
      'Beside `emails` and profile URLs, up to 25 descriptions (300 in batch jobs): `name`, or `first_name` and `last_name`, and what else is known of `company`, `company_domain`, `title`, `location` and `school`. Keys that are null or empty count as absent. `match_type` is `person`, `matched_on` the name; a credit for each person who is resolved, as with the other identifiers.',
    why: 'One row in ten of a lead list has no URL and no address.',
  },
  {
    where: 'People by name',
    choice:
      'The confidence compares how well the name and the rest agree with how many people on file they fit, so that a rare name says much and a common one little; a shipped table says how common names are where few people are on file, and a last name that people have is more often theirs than a slip, two given names of it are not misspellings of each other unless they sound alike; half of those asked for are taken to be on file. A given name that differs keeps a person unanswered, whatever else agrees. It is 0.99 at most. At most five people, each with 0.1 or more, are answered where together they reach 0.5; together they never exceed 0.99; a middle name or initial that differs keeps it below that unless the employer, place or school agrees, and a different suffix always does. One of two last names is not an answer by itself where it and the given name are frequent. It is about 0.8 where only one side has a suffix, because a father or a son may be meant, or where the record has only other employers, and about 0.7 where it is in another country, unless the rest agrees.',
    why: 'A name identifies nobody for certain: a wrong person with a high score is worse than no answer.',
  },
  {
    where: 'Names of people',
    choice:
      'Compared part by part: titles and degrees are left out, nicknames, initials, run-together parts and slips are recognised, `Last, First`, a turned order and a last name before several others too, and other scripts are read in Latin letters.',
    why: 'Sources spell one person in many ways.',
  },
  {
    where: '`fields` of searches',
    choice:
      'Every section and field on file may be named, `technographics` with permission; contact details only in contact enrich. A path that filters take under another name (an alias, a shorthand, `experience.employment_details.<field>` for current and past jobs) is answered where the record has it. Without `fields` the answer is the documented one.',
    why: 'The documented searches leave out technographics, and the known behaviour leaves out much more. What is on file and permitted should not need a second, dearer request.',
  },
  {
    where: '`sorts`',
    choice:
      'Every number and date outside of lists can be sorted by, besides the documented paths. Unknown values come last in both directions.',
    why: 'Any ordered value on file should be usable as a sort key.',
  },
  {
    where: '`/person/enrich` by `business_emails`',
    choice:
      'The best candidate of identify, when its confidence is `min_similarity_score` or more, 0.5 unless told; `match_type` is `business_email`. Batch jobs likewise.',
    why: 'Clients still send addresses, and they should not pay for the wrong person.',
  },
  {
    where: '`social_posts` in `fields` of enrich',
    choice:
      'For people and companies, also in batch jobs: the 20 newest posts on file, in the flat form, without reposts by others; 5 credits for a record that has any. `social_posts.<field>` takes the flat fields but `reactors` and `comments`.',
    why: 'Reactors and comments have a price of their own.',
  },
  {
    where: '`search` and `mode`',
    choice:
      'On people, companies, jobs and posts. `search.query` is read as criteria, which `interpretation` shows with the filter that each became. Filters and, with `mode: "managed"`, the hard criteria decide which records are ranked; where nobody meets them, the least sure ones are made soft, one after the other (a level after its title, in whose place the function is required), and `remarks` names them. With `exact` filters alone decide, and records that meet every hard criterion come first. Without filters and hard criteria, records with one of the words, or with a value of a similarity of 0.6 to the meaning, are ranked. The score of `lexical` is BM25F over the filterable texts of a record, those left out that the key may not filter. That of `semantic` is the cosine of the nearest title, headline, skill, field of study or industry (of companies categories and specialities, of posts hashtags), by a static table of vectors, from 0.35 on, averaged over the titles, skills and keywords of the query. `hybrid` (the default) adds the reciprocals of both ranks, plus 60. The first 200 rows are ordered by the soft criteria that they meet. `fit` is `strong` from 0.7 of the criteria by their weights, keywords together counting as half a criterion, and only where every hard one is met, loosened ones included, and no keyword is there that the query excludes; `weak` is below 0.35. `explain` shows `verdicts` in these rows; `partly` is where one of several conditions holds, or where the words of the criterion stand elsewhere in the record. `interpret_only` answers `interpretation` and `remarks` alone, free. Pages end with the 10,000th row. `total_count` is the number of ranked records; where more than 10,000 were found by words alone, it is 10,000 and `total_count_relation` is `gte`. Queries have at most 2,000 characters (400), of which 32 words and 3 meanings rank. `sorts` and `aggregations` beside it are a 400.',
    why: 'A ranking that has no filters needs a bound, and a client that goes through pages an end.',
  },
  {
    where: '`interpretation.reader`',
    choice:
      '`model` where the language model that the operator set up read the query, otherwise `rules`. The model has 3 seconds. Its criteria count only when their kinds, fields, operators and values are those that the key may send as `filters`, and their words stand in the query; words that it leaves out are keywords. Otherwise rules read the query, and `remarks` says why. Later pages keep the reading of the first one.',
    why: 'A caller should know who read a query, and a model must not ask for more than its caller may.',
  },
  {
    where: '`vectors` of ranked searches',
    choice:
      '`model` where the vectors of the embeddings model that the operator set up ranked, `table` where those of the static table did; absent where only words rank. The model ranks when every value on file has had a vector of it, and the query is embedded within 2 seconds; otherwise `remarks` says why the table did. Cosines are counted from that of two values that have nothing in common, which is measured once for each model. A cursor carries the vectors of its query; it is refused when those of the values are gone, and answered with a 503 while they cannot be read.',
    why: 'Scores of two models cannot be compared, and an import must not wait for a network.',
  },
  {
    where: '`judge` of `verdicts`',
    choice:
      '`model` where the language model that read the query decided. It judges the first 20 rows of the first page, each in a request of its own, by the soft criteria that rules did not find met; it has 5 seconds for all of them. A verdict counts with a value that stands in the record. Cursors carry the verdicts on rows that are not shown yet.',
    why: 'A record must not speak for or against others, and a value that decides must be one that the caller can check.',
  },
  {
    where: '`search.query_syntax: "boolean"`',
    choice:
      'A bar binds more closely than a space: `senior java|python` is senior and one of the two. Parentheses group, quotes keep a phrase, a minus before a word, a phrase or a parenthesis excludes. Each word stands in any text of the record. Every row is `strong`. Without `search.mode: "lexical"` and `mode: "exact"`, for unbalanced quotes or parentheses, and for more than 50 words and phrases, a 400 names the rule.',
    why: 'Recruiters write alternatives without spaces around the bar and mean the two words beside it.',
  },
  {
    where: 'A wrong key',
    choice:
      'The flat 401 on the endpoints that document it: autocomplete, web search and company identify. Structured everywhere else.',
    why: 'All errors have one shape, except where the interface documents another.',
  },
  {
    where: 'Autocomplete',
    choice:
      'A text ranks equal values first, then values that begin with it, then values with words that begin with it, then values that contain it, each by frequency. Without a text, values are ranked by frequency.',
    why: 'People type the beginning of what they mean.',
  },
  {
    where: '`explain: true`',
    choice:
      'On every search: `explain` gives the `total_count` and `total_count_without` of each condition and, for a value that no record has, `nearest_values`; `remarks` names the conditions that cause an empty result. It uses the rest of the search’s five seconds for the first 50 conditions in order; `remarks` says which are not explained.',
    why: 'An empty result should say what to change.',
  },
  {
    where: 'A value that is not known',
    choice:
      '`""` finds records that answers show it for, and is a bucket of `group_by` there; so is `false` for a flag that answers show as false. In an `and` group `is_null` is about the entry that the other conditions are about; `!=`, `not_in` and `(!)` are about all entries.',
    why: 'What an answer shows should be possible to filter by.',
  },
  {
    where: '`aggregations`',
    choice:
      'Ten at most; `column` is taken for `field`. Buckets of company ids name the company in `metadata`. They, the page, its total and `explain` are all of one state of the records, also while an import ends.',
    why: 'Ids alone tell a reader nothing, and buckets that add up to another number than the total are taken for a fault.',
  },
  {
    where: 'Look-ups of several identifiers, and ranked pages, while an import ends',
    choice:
      'All of one state of the records, as the pages of other searches are. A look-up with `max_age_days` is not: the answers of providers are stored meanwhile.',
    why: 'An import is seen as a whole or not at all.',
  },
  {
    where: '`technographics` of a job search',
    choice: 'Read from the company when the job is imported; negated operators are taken too.',
    why: 'They can be answered as exactly as any other condition.',
  },
  {
    where: '`professional_network` of a job search',
    choice: 'Stands for `company.basic_info.professional_network_id`.',
    why: 'The path is documented without a type.',
  },
  {
    where: '`/social_post/search`',
    choice: 'Open to every key; `reactors` and `comments` come in full unless `fields` leaves them out.',
    why: 'The operator already decides who has a key.',
  },
  {
    where: '`image` of a post search',
    choice: 'Stands for `hyperlinks.media_urls`.',
    why: 'The media of a post are what it shows.',
  },
  {
    where: '`/dataset/social_post/enrich`',
    choice:
      '`/social_post/professional_network/enrich/live`, its newer spelling, asks providers; where none has posts of the address, or all fail, it answers those on file with a `remark`. Without `page` and `limit` the first page. A name counts from a confidence of 0.5. `fields` takes the flat names, and the paths that search answers. Reactors and comments cost 5 credits for 100, in proportion.',
    why: 'Both shapes of the record are in use, and three reactors should not cost as much as a hundred.',
  },
  {
    where: 'Whose posts',
    choice:
      'A feed holds what its author wrote and reposted. Reposts of it by others are left out, and not charged, unless `include_reposts_by_others` is true. `actor_name` wrote a post; `reposter_name` and `reposter_backend_urn` passed it on, null for posts of one’s own.',
    why: 'A repost by a stranger says nothing about the author.',
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
    why: 'Callers of both generations are served.',
  },
  {
    where: '`employee_reviews` of companies',
    choice:
      'When the sources of a company state none, they come from its review profile on file; of several profiles, the one with the most reviews. In enrich and its batch jobs; searches, which sort by the section too, answer and sort by what the record has.',
    why: 'What is on file about a company should be in its record.',
  },
  {
    where: '`/employee_review/enrich`',
    choice: 'A company without reviews is a 404 `not_found`, free.',
    why: 'A company without reviews is not an error of the service.',
  },
  {
    where: '`is_null`, `is_not_null`',
    choice: 'Accepted on every field of every search; `value` is ignored and may be missing.',
    why: 'Any field may be unknown.',
  },
  {
    where: 'Addresses of jobs and posts',
    choice:
      'Kept as the source writes them; found, and filtered by, whatever the scheme, `www.`, fragment or tracking parameters.',
    why: 'The part that tells two pages apart often follows the question mark.',
  },
  {
    where: 'Contact enrich, `verified: true`',
    choice: 'Keeps business e-mails whose status on file is `deliverable`; no surcharge.',
    why: 'Addresses are not verified at request time.',
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
      'Naming a gated field in fields, filters, sorts or autocomplete is a 403 that names all of them in its first line and in `denied_fields`, and in its second the command that grants them; a section asked for as a whole is answered without its gated parts, and `sources` without entries about them. The first key has every permission.',
    why: 'Filters and sorts reveal what they compare.',
  },
  {
    where: 'Missing key',
    choice: 'The same 401 as a wrong key.',
    why: 'One message is documented for both.',
  },
  {
    where: 'Unknown fields',
    choice:
      'The message names the three nearest fields, `metadata[0].available_fields` lists all of them; autocomplete also lists them in its message. A field that cannot be sorted by is one of `columns in sorts`.',
    why: 'Two hundred names in a sentence would hide the one that was meant.',
  },
  {
    where: '`error_key`',
    choice:
      'Replaces what the caller sent, and its position in a list, by placeholders; bounds and names that belong to the message stay.',
    why: 'Errors of one kind should form one group, and the group should say what is accepted.',
  },
  {
    where: 'Values that count as not sent',
    choice:
      'A key that is null; empty `fields`, an empty `cursor`, an empty list where a text is taken; an empty identifier beside another; an empty text in a list of objects; a parameter of a query without a value. Required keys and other empty values are refused.',
    why: 'Forms and workflow tools send every key they have.',
  },
  {
    where: 'Ids above 2^53 - 1',
    choice:
      'A 400 of the whole request, direct or batch, as for any value that is not of its type: as JSON numbers they lose digits before they are read. What is of its type and names nothing (an id below 1, a malformed URL) has no match, and the other identifiers are answered.',
    why: 'An answer must not name an id that the caller did not send.',
  },
  {
    where: '`hashtags` of posts',
    choice: 'Found with and without `#`, whichever spelling the record has.',
    why: 'People write both.',
  },
  {
    where: '`contact.has_business_email`',
    choice:
      'False where no business e-mail is on file, in searches and filters, and so never null; contact enrich answers it to those who name it, free.',
    why: 'Callers should know beforehand whether contact enrich has something to sell.',
  },
  {
    where: 'Unknown keys in a body',
    choice: '400 naming the key and what is accepted.',
    why: 'A misspelt key would otherwise be ignored silently.',
  },
  {
    where: '`cursor` of usage events',
    choice:
      'Bound to the other parameters by meaning, and to the window of the first page; `limit` may change. Other parameters are refused with 400.',
    why: 'The default window moves at midnight, so pages would lose events.',
  },
  {
    where: '`start` and `end` of usage',
    choice:
      'A time without an offset is in UTC, and a `+` that arrives as a blank is restored. The day twelve months ago is still accepted.',
    why: 'A plus in a query string is often left unencoded.',
  },
  {
    where: 'Empty query parameters',
    choice: 'Count as not sent; an unknown parameter is a 400 that names those accepted.',
    why: 'The same rule as for the keys of a body.',
  },
  {
    where: '`/account/usage/summary`',
    choice:
      'With `bucket=1h`, the rows of `day` are hours. Rows are sorted by time, then by the groups in the order of the request. `errors` counts every answer from 400 on, 429 among them. An answer of more than 10,000 rows is a 400, and so are hours of more than 31 days with filters, or by groups other than `component`.',
    why: 'The cost of a summary must be bounded.',
  },
  {
    where: '`/account/endpoints`',
    choice:
      'Lists every endpoint, the free ones among them. `not_enabled` means that the key is restricted to other endpoints; the filter accepts `disabled` for it. `effective_rate_limit_rpm` is null where there is no limit. `include_fields=false` leaves the fields out.',
    why: 'One list shows everything that a key may do.',
  },
  {
    where: '`/account/usage/events/{event_id}`, `request`, `headers`, `response`',
    choice:
      'E-mail addresses, phone numbers and names are shown as `<email>`, `<phone>` and `<name>`; profile pages of people as `https://network.example/in/<profile>`, running texts (`search.query`, filters on `text`, `headline`, `summary` and their kind) as `<text>`, and cursors, which carry what a query was read as, as `<cursor>`. Of a refused request, a kilobyte of each part is kept, and of a 429 nothing; a longer error keeps the beginning of its message. Other bodies are kept up to 32 KB.',
    why: 'Finding a mistake takes the shape of a request, not the people it is about, and free requests should not fill the disk.',
  },
  {
    where: '`/account/credits`',
    choice: 'Always has `wallets`, in the order they are spent; `type` is `recurring` or `top_up`.',
    why: 'A team that runs out of credits wants to know when.',
  },
  {
    where: 'Keys restricted to endpoints',
    choice:
      'May always ask about the account (`/account/...`, `/user/credits`). A key that may submit batch jobs also reads, lists and cancels the jobs it submitted itself, lists and replays their webhook deliveries, and collects its own background jobs by their `job_id`; those of its team only where it is restricted to these paths by name.',
    why: 'A key that may submit a job should be able to fetch its result.',
  },
  {
    where: 'Endpoints with two paths',
    choice:
      '`/dev_platform/enrich` and `/dataset/dev_platform/enrich` are counted together, `/dataset/social_post/enrich` and `/social_post/professional_network/enrich/live` likewise, and all of `/account/usage/`; a limit set on one path holds for all that are counted with it.',
    why: 'A second path should not double a limit.',
  },
  {
    where: 'Keys with a budget',
    choice:
      'A budget is the most that the key may ever spend, runs of its watches and of its repeated exports included. The holds of its running batch jobs count against it until they end; free requests are never refused. `X-Credits-Remaining` and `credits` of `/account/credits` and `/user/credits` tell what this key can still spend: the lesser of the balance of its team (`team_credits`, `wallets`) and what is left of its budget (`key`: `budget`, `spent`, `held`, `remaining`).',
    why: 'A client should get a number that it can rely on.',
  },
  {
    where: 'Commands without `ALMANAC_DATA_DIR`',
    choice:
      'Commands work on the data of the service that the same user runs, or on `./data` when there is none. When several run, the one of `./data` is used; otherwise the command is refused and lists them. Only `serve` and `import` make a data directory.',
    why: 'A key made in a folder that is not being served would be useless.',
  },
  {
    where: 'Properties of vCards',
    choice:
      'The preferred or else the first N, ORG, TITLE (else ROLE) and ADR are read, all EMAIL and TEL but fax and pager, and URLs, those of profiles apart. A property of more than 64 KB is left out, and a card of more than 8 MB or 10,000 properties is rejected.',
    why: 'A row has the columns that an address book saved as CSV has, so that the same mapping is guessed.',
  },
  {
    where: 'Cells of `.xlsx` workbooks',
    choice:
      'A date is read as ISO 8601 with the precision that its format shows: `2020-06-18`, `2020-06-18T18:00:00`, `2020-06` or `2020`; a format without a year, such as `h:mm`, is read as shown. Other numbers are read as shown (`00042`, `25%`, `1,234`), but never in powers of ten, and with fifteen digits where no format is set. Formulas give their last result, and cells with an error are empty. Hidden rows and columns are read; the target of a link is not.',
    why: 'Text in the local order of day and month cannot be told apart, and a telephone number as 4.9E+12 is lost.',
  },
  {
    where: 'Files that are imported',
    choice:
      'A row nested more than 100 levels deep, of more than 200,000 values, 10,000 cells or 8 MB (4 MB in YAML) is rejected, and the rows around it are kept. A row that goes on for 64 MB, a file that unpacks to 200 times its size (above 8 MB), YAML aliases that stand for more than 64 MB, NULs of 64 MB and a file that changes while it is read are refused as a whole. A Parquet file is decoded in a process of its own, with memory in proportion to its size. Of a workbook, a row or the list of sheets of more than 8 MB, texts of more than 64 MB, rows that repeat them to 200 times the size of the workbook (above 8 MB), 1,048,576 rows, 100 million cells, 10,000 parts, entities and encryption are refused.',
    why: 'A file from elsewhere must cost neither the memory nor the day; real rows have a thousandth of the bounds.',
  },
  ...batchChoices,
  ...watchChoices,
]
