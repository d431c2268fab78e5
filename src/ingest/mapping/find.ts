// Finds a mapping file: by its path, or by the name of one that is shipped.
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { InputError } from '../../errors.ts'
import { packageFolder } from '../../lib/package-folder.ts'
import { reachableStatus } from '../../lib/reachable-status.ts'
import { didYouMean } from '../../normal/nearest-word.ts'
import { unreadable } from '../readers/byte-source.ts'

/** Returns the path of a mapping given by path or by the name of a shipped one. Throws an InputError that lists the shipped ones. */
export async function findMapping(nameOrPath: string): Promise<string> {
  const path = resolve(nameOrPath)
  if (/\.ya?ml$/i.test(nameOrPath) || /[\\/]/.test(nameOrPath)) {
    if (isFile(path)) return path
    throw new InputError(`There is no mapping file ${path}. ${await shippedMappingsHint()}`)
  }
  const names = await shippedMappings()
  if (names.includes(nameOrPath)) return join(shippedFolder, `${nameOrPath}.yaml`)
  if (isFile(path)) return path
  throw new InputError(
    `There is no mapping "${nameOrPath}".${didYouMean(nameOrPath, names)} ${await shippedMappingsHint()}`,
  )
}

/** The shipped mappings have a hundredth of it; a file of data, given in place of one, is not read as YAML. */
const bytesMax = 2 ** 20

/** Returns the text of a mapping file. Throws an InputError for one that cannot be read, or is larger than 1 MB. */
export async function readMapping(path: string): Promise<string> {
  if ((reachableStatus(path)?.size ?? 0) > bytesMax) {
    throw new InputError(
      `${path} is larger than 1 MB, which no mapping is: --map takes the file that says how columns become fields.`,
    )
  }
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadable(path, cause)
  })
}

const isFile = (path: string): boolean => reachableStatus(path)?.isFile() ?? false

/** Returns the names of the shipped mappings, in alphabetical order. */
export async function shippedMappings(): Promise<readonly string[]> {
  const files = await readdir(shippedFolder)
  return files.flatMap(file => /^(.+)\.yaml$/.exec(file)?.[1] ?? []).sort()
}

const shippedMappingsHint = async () =>
  `Give the path of a mapping file, or one that is shipped: ${(await shippedMappings()).join(', ')}.`

const shippedFolder = join(packageFolder, 'mappings')
