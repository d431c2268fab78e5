// Readers of the arguments and options that only `almanac import` takes.
import type { Dataset } from '../catalog/dataset.ts'
import { datasetNamed, datasets } from '../catalog/index.ts'
import { type FileFormat, fileFormats } from '../ingest/readers/formats.ts'
import { didYouMean } from '../normal/nearest-word.ts'
import { printable } from './arguments.ts'
import { UsageError } from './usage-error.ts'

const datasetNames: readonly string[] = datasets.map(({ name }) => name)

export function knownDataset(text: string): Dataset {
  const dataset = datasetNamed(text)
  if (dataset) return dataset
  throw new UsageError(
    `There is no dataset ${printable(text)}. Known: ${datasetNames.join(', ')}.${didYouMean(text, datasetNames)}`,
  )
}

export function knownFormat(text: string, what: string): FileFormat {
  const format = fileFormats.find(known => known === text)
  if (format) return format
  throw new UsageError(
    `${what} must be one of ${fileFormats.join(', ')}; got ${printable(text)}.${didYouMean(text, fileFormats)}`,
  )
}

export function knownEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding && text
  } catch (cause) {
    throw new UsageError(
      `The encoding ${printable(text)} is not known; known are the labels of the Encoding Standard, such as utf-8, windows-1252, shift_jis or utf-16le.`,
      { cause },
    )
  }
}

export function oneCharacter(text: string, what: string): string {
  if (text === '\\t') return '\t'
  if (text.length === 1 && !/["\r\n]/.test(text)) return text
  throw new UsageError(`${what} must be one character, such as ";" or "\\t"; got ${printable(text)}.`)
}
