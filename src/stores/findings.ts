// The findings of an audit of the data directory: what each kind means, and what a repair does about it.

interface FindingText {
  readonly what: string
  /** The effect of `almanac doctor --repair`; undefined when nothing stored shows what the data should be. */
  readonly repair?: string
}

export const findingKinds = {
  open_to_others: {
    what: 'Other users of this machine may read or change it.',
    repair: 'takes that from them',
  },
  not_writable: {
    what: 'This user may not write it, or its disk is mounted read-only: a service can store nothing there, and nothing else was examined. Give it to the user of the service (chown, chmod u+w), or mount the disk for writing, and examine again.',
  },
  damaged_file: {
    what: 'The file is damaged, or rows in it cannot be read. A backup has it as it was: almanac restore.',
  },
  lost_database: {
    what: 'The data directory had this database. Put it back, or restore a backup; where it is gone for good, --repair --lost begins it anew.',
  },
  misplaced_file: {
    what: 'In the place of a file is a folder, a pipe, a device or a link that leads nowhere, or in that of a folder is none. Move it away: what belongs there is made again, and directory-id is in a backup.',
  },
  unreadable_file: {
    what: 'A file that cannot be read, and that Almanac makes again.',
    repair: 'removes it',
  },
  unreadable_id: {
    what: 'The id of the data directory, or the list of its databases, cannot be read: a database that is lost could be begun anew without a word.',
    repair: 'makes it again from the databases that are there',
  },
  unreadable_shared_id: {
    what: 'The id of the data directory, by which PostgreSQL knows its batch jobs, cannot be read. A backup has it as it was; without one, remove the file: the directory gets a new id, and its earlier jobs belong to nobody.',
  },
  unfinished_restore: {
    what: 'Folders beside the data directory that a killed restore began: they take as much room as its backup.',
    repair: 'removes them',
  },
  damaged_index: {
    what: 'Files of the search index are missing, damaged, or of another release.',
    repair: 'builds the search index again from the records',
  },
  index_differs: {
    what: 'The search index does not have the same records as the database, or says other things of them.',
    repair: 'builds the search index again from the records',
  },
  misplaced_index: {
    what: 'In the place of the folder of the search index is something else. Make it a folder that Almanac may write, or move it away, and repair again: the index is built from the records.',
  },
  index_orphan: {
    what: 'Files of the search index that nothing names. If any is left after a repair, remove it by hand.',
    repair: 'removes them',
  },
  unexpected_folder: {
    what: 'Folders among the files of the search index, which Almanac neither makes nor removes. Move them away.',
  },
  unreadable_record: { what: 'Records that are not JSON objects. Import their files again.' },
  unknown_source: {
    what: 'Records, or what was said of them, without a known source. Import their files again.',
  },
  unreadable_value: {
    what: 'Rows with values that cannot be read. A backup has them as they were: almanac restore.',
  },
  lost_contribution: {
    what: 'Records without what their sources said of them, or the reverse. Import their files again.',
  },
  other_than_sources: {
    what: 'Records that do not say what their sources say together.',
    repair: 'merges again what the sources said',
  },
  missing_identifier: {
    what: 'Identifiers that records state, and that do not find them.',
    repair: 'stores them again',
  },
  wrong_identifier: {
    what: 'Identifiers that lead to no record, or to one that does not state them.',
    repair: 'removes those that lead nowhere, and marks the others as former ones',
  },
  wrong_redirect: { what: 'Ids of merged records that lead nowhere.', repair: 'removes them' },
  wrong_name: {
    what: 'Records that names find which are not theirs, or that their own names do not find.',
    repair: 'indexes their names again',
  },
  wrong_at_hand: {
    what: 'Values kept apart for look-ups by name and for links that differ from the record.',
    repair: 'writes it again',
  },
  missing_reference: {
    what: 'Records that would not be linked again when the records they name change.',
    repair: 'notes whom they name',
  },
  dangling_link: {
    what: 'Links to records that are not on file. Import the files again that they came with.',
  },
  wrong_sum: {
    what: 'Sums of usage that are not the sums of the events.',
    repair: 'adds the events up again',
  },
  wrong_event: { what: 'Usage events whose cost is not that of their lines.' },
  wrong_spent: {
    what: 'Keys whose spending is not the sum of their usage.',
    repair: 'adds it up again',
  },
  wrong_held: {
    what: 'Keys whose held credits are not those of their open holds.',
    repair: 'adds them up again',
  },
  wrong_balance: {
    what: 'Grants that have left what their ledger entries do not add up to.',
    repair: 'adds the entries up again',
  },
  wrong_entry: { what: 'Ledger entries without their team or grant, or at odds with their hold.' },
  wrong_charge: { what: 'Usage events that the ledger charges otherwise, or charges without an event.' },
  unknown_owner: { what: 'Keys, secrets or users without the key or team they belong to.' },
  orphan_hold: {
    what: 'Credits held for batch jobs that have ended or are not there.',
    repair: 'gives them back',
  },
  unpaid_job: { what: 'Batch jobs that have no credits held for them, or ended without a bill.' },
  wrong_progress: {
    what: 'Batch jobs whose counts are not those of their finished chunks.',
    repair: 'counts the chunks again',
  },
  orphan_row: {
    what: 'Requests, chunks, deliveries or attempts of batch jobs that are not there.',
    repair: 'removes them',
  },
  lost_request: {
    what: 'Batch jobs under way whose request or written chunks are lost.',
    repair: 'ends them as failed, which costs nothing',
  },
  lost_results: {
    what: 'The files of many batch jobs, or the whole folder of them, are not there. Put the folder back; where they are gone for good, --repair --lost batches ends these jobs as failed, and gives back what they cost.',
  },
  lost_result: {
    what: 'Results of batch jobs that are missing, cut off or damaged.',
    repair: 'marks the jobs as failed, and gives back what they cost',
  },
  lost_delivery: {
    what: 'Ended batch jobs whose webhook was never to be told.',
    repair: 'announces them',
  },
  wrong_delivery: {
    what: 'Webhook deliveries that are neither waiting nor done.',
    repair: 'goes by their status',
  },
  unsafe_name: {
    what: 'Batch jobs whose files would lie elsewhere. Nothing there is read or removed. A backup has the jobs as they were: almanac restore.',
  },
  result_orphans: {
    what: 'Results of many batch jobs that are not on file. Is work.db, or PostgreSQL, the one that belongs to them? Remove them by hand where nobody needs them.',
  },
  result_orphan: { what: 'Folders of results of batch jobs that are not there.', repair: 'removes them' },
  lost_watch_results: {
    what: 'Files with the results of runs of watches that are not there. A backup has them: almanac restore. The runs are charged already, and links to these files lead nowhere.',
  },
  watch_results_orphan: {
    what: 'Folders of results of runs of watches that are not there.',
    repair: 'removes them',
  },
  unreadable_secret: {
    what: 'Secrets that the key at hand does not open. Put the right key back, or make new secrets: almanac webhooks secret rotate. Channels of watches are set again with PATCH.',
  },
} as const satisfies Readonly<Record<string, FindingText>>

export type FindingKind = keyof typeof findingKinds

export interface Finding {
  readonly kind: FindingKind
  /** A file or folder of the data directory, or `PostgreSQL`, and the table or dataset in it. */
  readonly where: string
  readonly count: number
  /** Some of them, as text. */
  readonly examples: readonly string[]
  /** The records or files that a repair has to treat one by one. */
  readonly subjects: readonly FindingSubject[]
}

export interface FindingSubject {
  readonly dataset?: string
  readonly id?: number | string
}

/** Returns what a repair does about findings of the kind; undefined when it leaves them alone. */
export const repairOf = (kind: FindingKind): string | undefined => {
  const known: FindingText = findingKinds[kind]
  return known.repair
}

const examplesMax = 5

interface GatheredFinding {
  readonly kind: FindingKind
  readonly where: string
  count: number
  readonly examples: string[]
  readonly subjects: FindingSubject[]
}

/** Collects findings: one for each kind and place, with a count. */
export class Findings {
  readonly #found = new Map<string, GatheredFinding>()

  add(
    kind: FindingKind,
    where: string,
    example: string,
    { count = 1, subject }: { readonly count?: number; readonly subject?: FindingSubject } = {},
  ): void {
    const key = `${kind}\n${where}`
    const found = this.#found.get(key) ?? { kind, where, count: 0, examples: [], subjects: [] }
    this.#found.set(key, found)
    found.count += count
    if (subject) found.subjects.push(subject)
    if (found.examples.length < examplesMax) found.examples.push(example)
  }

  get list(): readonly Finding[] {
    return [...this.#found.values()]
  }
}

/** Receives what is being audited, and which share of it is done. */
export type AuditProgress = (at: string, share: number) => void
