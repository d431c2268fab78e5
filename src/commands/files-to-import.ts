// The files that `almanac import` reads, each with the named mapping or one guessed from its first rows.
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Dataset } from '../catalog/dataset.ts'
import { InputError } from '../errors.ts'
import { areCatalogueColumns } from '../ingest/catalogue-columns.ts'
import type { FileSourceRequest } from '../ingest/file-source.ts'
import { findMapping, readMapping } from '../ingest/mapping/find.ts'
import { isCatalogueShaped } from '../ingest/mapping/guess/catalogue-shaped.ts'
import { explanationText } from '../ingest/mapping/guess/explain.ts'
import { fittingColumns } from '../ingest/mapping/guess/foreign-document.ts'
import { type GuessedMapping, guessMapping, writeMapping } from '../ingest/mapping/guess/guess.ts'
import { parseMapping } from '../ingest/mapping/parse.ts'
import { openByteSource } from '../ingest/readers/byte-source.ts'
import { openFile } from '../ingest/readers/open.ts'
import { isUnreadable } from '../ingest/readers/reader.ts'
import { fileStem, sourceName } from '../ingest/source-name.ts'
import { fold } from '../normal/text.ts'
import { boldOn, hint } from './output.ts'
import type { ReadingOptions } from './reading-options.ts'

export interface SourceOptions extends ReadingOptions {
  readonly map?: string
  readonly source?: string
  readonly date?: string
}

type ChosenMapping = NonNullable<FileSourceRequest['mapping']>

export interface FilesToImport {
  readonly requests: readonly FileSourceRequest[]
  /** The guessed mappings; `name` is the file that writeGuesses writes each to. */
  readonly guesses: readonly Guess[]
}

export interface Guess extends ChosenMapping {
  /** The columns of the file that were not understood. */
  readonly unrecognised: readonly string[]
  /** The file that it was guessed from. */
  readonly path: string
  /** Sentences that say of every column where it goes, and why. */
  readonly explanation: string
}

/**
 * Opens every file without writing anything. A file that is not said to be of a source is of the one of `sources` that is
 * called like it but for capitals. Throws an InputError when a file or the
 * mapping cannot be read.
 */
export async function filesToImport(
  dataset: Dataset,
  files: readonly string[],
  { map, source: statedSource, date, ...reading }: SourceOptions,
  sources: readonly string[],
): Promise<FilesToImport> {
  const named = map === undefined ? undefined : await namedMapping(map, dataset)
  const requests: FileSourceRequest[] = []
  const guesses: Guess[] = []
  const sourcesOnFile = [...sources]
  for (const file of files) {
    const path = resolve(file)
    await openByteSource(path)
    const source = statedSource ?? (named ? undefined : spelledAsOnFile(sourceName(path), sourcesOnFile))
    const guessedMapping = named ? undefined : await guess(path, dataset, { ...reading, source })
    const guessed = guessedMapping && { ...guessedMapping, name: unusedName(path, guesses) }
    if (guessed) guesses.push(guessed)
    const mapping = named ?? (guessed && { text: guessed.text, name: guessed.name })
    requests.push({
      path,
      options: reading,
      ...(mapping && { mapping }),
      ...(source !== undefined && { source }),
      ...(date !== undefined && { date }),
    })
  }
  return { requests, guesses }
}

/**
 * Returns the source on file with the same name in other capitals; undefined where there is none, and the name is then on
 * file too.
 */
function spelledAsOnFile(name: string, onFile: string[]): string | undefined {
  if (onFile.includes(name)) return undefined
  const other = onFile.find(one => fold(one) === fold(name))
  if (other === undefined) onFile.push(name)
  return other
}

/** Shows why the columns of each guessed mapping go where they go. */
export function explainGuesses({ guesses, requests }: FilesToImport): void {
  for (const { path } of requests) {
    const explanation = guesses.find(guessed => guessed.path === path)?.explanation
    hint(
      explanation === undefined
        ? `Nothing was guessed for ${path}: it has a mapping, or the shape of the catalogue.\n`
        : `Guessed from ${path}: ${explanation}\n`,
    )
  }
}

/** Writes the guessed mappings into the working folder, to be edited, and shows them. */
export function writeGuesses({ guesses }: FilesToImport): void {
  for (const { text, name } of guesses) {
    try {
      writeFileSync(name, text, { flag: 'wx' })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new InputError(
        `No mapping was given, and the one that was guessed cannot be written into this folder (${reason}). Give one with --map, or import from a folder you may write.`,
        { cause },
      )
    }
    show(
      text,
      `and written to ${name}.\nEdit it and import again with --map ${shellWord(name)} where it is wrong.`,
    )
  }
}

/** Returns the name as a shell takes it: in quotes where it has blanks or brackets. */
const shellWord = (name: string): string =>
  /^[\w.,:=@%+/-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`

/** Shows the guessed mappings without writing them. */
export function showGuesses({ guesses }: FilesToImport): void {
  for (const { text, name } of guesses) show(text, `and would be written to ${name}.`)
}

const show = (text: string, where: string): void =>
  hint(`${boldOn(process.stderr)('No mapping was given; this one was guessed')} ${where}\n\n${text}`)

async function namedMapping(nameOrPath: string, dataset: Dataset): Promise<ChosenMapping> {
  const path = await findMapping(nameOrPath)
  const text = await readMapping(path)
  const mapping = parseMapping(text, path)
  if (mapping.dataset !== dataset.name) {
    throw new InputError(
      `${path} maps to ${mapping.dataset}, not to ${dataset.name}. Use: almanac import ${mapping.dataset} …`,
    )
  }
  return { text, name: path }
}

const sampleLength = 200

/** Returns a guessed mapping; undefined when the rows already have the shape of the catalogue. */
async function guess(
  path: string,
  dataset: Dataset,
  { source, ...reading }: FileSourceRequest['options'] & { readonly source: string | undefined },
): Promise<Omit<Guess, 'name'> | undefined> {
  const rows = []
  const { batches, columns, format } = await openFile(path, reading)
  for await (const batch of batches) {
    for (const row of batch) if (!isUnreadable(row)) rows.push(row.value)
    if (rows.length >= sampleLength) break
  }
  const [first] = rows
  if (!first || isCatalogueShaped(dataset, first) || areCatalogueColumns(dataset, columns())) return undefined
  const mapping = guessMapping(dataset, rows.slice(0, sampleLength), path, columns(), {
    ...(source !== undefined && { source }),
    ...(reading.sheet !== undefined && { sheet: reading.sheet }),
    isDocument: format === 'json' || format === 'jsonl' || format === 'yaml',
  })
  if (rows.length === 1 && (format === 'json' || format === 'yaml')) refuseForeign(path, dataset, mapping)
  const { unrecognised, columns: explained } = mapping
  return { text: writeMapping(mapping), unrecognised, path, explanation: explanationText(explained) }
}

/** Throws an InputError for a document that is about something else than the dataset. */
function refuseForeign(path: string, dataset: Dataset, mapping: GuessedMapping): void {
  const fitting = fittingColumns(dataset, mapping)
  if (fitting === undefined) return
  const { singular, plural } = dataset
  const known =
    fitting.length === 0 ? 'none is' : `only ${shownColumns(fitting)} ${fitting.length === 1 ? 'is' : 'are'}`
  throw new InputError(
    `${path} is one document that hardly describes a ${singular}: of its ${mapping.columns.length} columns ${known} known of ${plural}, and none identifies one. Give a file with a list of ${plural}, or a ${singular} with an identifier, such as an id or an address; or say with --map which columns hold what is known. docs/mappings.md explains how.`,
  )
}

const shownColumns = (paths: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(paths.map(path => JSON.stringify(path)))

/** Returns a file name for the mapping, with a number if a file or another guess already has the name. */
function unusedName(path: string, guesses: readonly ChosenMapping[]): string {
  const name = `${fileStem(path)}.mapping.yaml`
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : name.replace('.mapping', `-${number}.mapping`)
    if (!existsSync(candidate) && guesses.every(guessed => guessed.name !== candidate)) return candidate
  }
}
