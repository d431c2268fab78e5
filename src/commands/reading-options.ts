// The options that say how the rows of a file are read, for every command that reads one.
import { type FileFormat, fileFormats } from '../ingest/readers/formats.ts'
import { didYouMean } from '../normal/nearest-word.ts'
import { name, once, printable } from './arguments.ts'
import { UsageError } from './usage-error.ts'

export interface ReadingOptions {
  readonly format?: FileFormat
  readonly encoding?: string
  readonly delimiter?: string
  readonly sheet?: string
}

/** Returns the declaration of `--format`, whose help names these formats. */
export const formatOption = (formats: readonly FileFormat[]) =>
  [
    '--format <format>',
    `${formats.join(', ')}; found out by itself when absent`,
    once('--format', knownFormat),
  ] as const

export const encodingOption = [
  '--encoding <label>',
  'the encoding of the text; found out by itself when absent',
  once('--encoding', knownEncoding),
] as const

export const delimiterOption = [
  '--delimiter <char>',
  'what separates the columns of a CSV file; found out by itself when absent',
  once('--delimiter', oneCharacter),
] as const

export const sheetOption = [
  '--sheet <name>',
  'the sheet of an .xlsx workbook; the first one that is not hidden when absent',
  once('--sheet', name),
] as const

function knownFormat(text: string, what: string): FileFormat {
  const format = fileFormats.find(known => known === text)
  if (format) return format
  throw new UsageError(
    `${what} must be one of ${fileFormats.join(', ')}; got ${printable(text)}.${didYouMean(text, fileFormats)}`,
  )
}

function knownEncoding(text: string): string {
  try {
    return new TextDecoder(text).encoding && text
  } catch (cause) {
    throw new UsageError(
      `The encoding ${printable(text)} is not known; known are the labels of the Encoding Standard, such as utf-8, windows-1252, shift_jis or utf-16le.`,
      { cause },
    )
  }
}

function oneCharacter(text: string, what: string): string {
  if (text === '\\t') return '\t'
  if (text.length === 1 && !/["\r\n]/.test(text)) return text
  throw new UsageError(`${what} must be one character, such as ";" or "\\t"; got ${printable(text)}.`)
}
