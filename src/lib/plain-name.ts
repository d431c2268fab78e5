// Checks file names that come from data somebody else may have written.
import { basename } from 'node:path'

/** Returns whether the text names an entry of a folder, and leads nowhere else. */
export const isPlainName = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && !text.includes('\0') && basename(text) === text
