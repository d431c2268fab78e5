// Finds the data for a command: in ALMANAC_DATA_DIR, else where a service runs, else in the working folder.
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { holdsData, isInaccessible, refuseUnusable } from '../processes/data-folder.ts'
import { hint } from './output.ts'
import { type RunningService, runningServices } from './running-services.ts'
import { readSettings } from './settings-file.ts'

/**
 * Returns the settings for a command that works on accounts. With `mayBeEmpty`, the folder of ALMANAC_DATA_DIR may be
 * empty. Throws an InputError when there is no data, or when several services run: such a command never makes a data
 * directory.
 */
export function findAccounts({ mayBeEmpty = false } = {}): Config {
  const config = readSettings()
  if (config.databaseUrl !== undefined) return config
  const located = withDataDir(config)
  const service = serviceOf(located.dataDir)
  if (service?.accounts === 'postgres') {
    throw inPostgres(service)
  }
  if (holdsData(located) || (mayBeEmpty && isNamed() && isEmptyFolder(located.dataDir))) return located
  throw nothingIn(located)
}

const inPostgres = ({ url }: RunningService): InputError =>
  new InputError(
    `The service at ${url} keeps its accounts in PostgreSQL. Set ALMANAC_DATABASE_URL as it is set for the service.`,
  )

const inaccessible = ({ dataDir }: Config): InputError =>
  new InputError(
    `This user may not open the data directory ${dataDir}. Run the command as the user of the service, or give the directory to this one (chown).`,
  )

function nothingIn(config: Config): InputError {
  const { dataDir } = config
  if (isInaccessible(config)) return inaccessible(config)
  return new InputError(
    isNamed()
      ? `There is no Almanac data in ${dataDir}, which ALMANAC_DATA_DIR names; almanac serve would make it there.`
      : `No service runs here, and there is no Almanac data in ${dataDir}, where almanac serve would make it. ALMANAC_DATA_DIR names another folder.`,
  )
}

/** Returns the settings for a command that works on all data. Throws an InputError when there is none. */
export function findAll(): Config {
  const located = withDataDir(readSettings())
  const service = serviceOf(located.dataDir)
  if (service?.accounts === 'postgres' && located.databaseUrl === undefined) throw inPostgres(service)
  if (isInaccessible(located)) throw inaccessible(located)
  refuseUnusable(located)
  if (located.databaseUrl !== undefined || holdsData(located)) return located
  throw nothingIn(located)
}

/** Returns the settings for a command that works on records, and may make the data directory. */
export const findRecords = (): Config => withDataDir(readSettings())

/** Returns the settings, with the data directory of the running service if ALMANAC_DATA_DIR names none. */
function withDataDir(config: Config): Config {
  if (isNamed()) return config
  const services = runningServices()
  const [first, ...others] = services
  if (!first || serviceOf(config.dataDir)) return config
  if (others.length === 0) {
    hint(`Using ${first.data_dir}, which ${first.url} serves.`)
    return { ...config, dataDir: first.data_dir }
  }
  const list = services.map(({ url, data_dir }) => `${url} serves ${data_dir}`).join(', ')
  throw new InputError(
    `Several services run here: ${list}. Set ALMANAC_DATA_DIR to the data folder of one of them.`,
  )
}

/** Returns whether ALMANAC_DATA_DIR is set; `readSettings` ignores a blank value, too. */
const isNamed = (): boolean => Boolean(process.env.ALMANAC_DATA_DIR?.trim())

const serviceOf = (dataDir: string): RunningService | undefined =>
  runningServices().find(({ data_dir }) => realPath(data_dir) === realPath(dataDir))

const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

const isEmptyFolder = (path: string): boolean => {
  try {
    return readdirSync(path).length === 0
  } catch {
    return false
  }
}
