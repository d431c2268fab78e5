// Programs that some tests run where they are installed.
import { delimiter, join } from 'node:path'
import { isExecutable } from '../../src/live/browser/find-chromium.ts'

/** Returns the path of a program, also of one that only administrators have on their PATH; undefined when there is none. */
export const executable = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map(folder => join(folder, name))
    .find(isExecutable)
