// The name of the source that a file belongs to when nobody gives one.
import { basename } from 'node:path'
import { ambiguousExtensions, formats } from './readers/formats.ts'

const extensions = [...ambiguousExtensions, ...formats.flatMap(format => [...format.extensions])]
const knownExtensions = new RegExp(`(?:\\.(?:${extensions.join('|')}))+$`, 'i')

/** Returns the name of the file without its folder and its known extensions: `people` for `exports/people.csv.gz`. */
export const sourceName = (path: string): string => basename(path).replace(knownExtensions, '') || 'file'
