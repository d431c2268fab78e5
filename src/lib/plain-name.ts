// Names of files that come out of data somebody else may have written.
import { basename } from 'node:path'

/** Whether the text names something right in a folder, and leads nowhere else. */
export const isPlainName = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && !text.includes('\0') && basename(text) === text
