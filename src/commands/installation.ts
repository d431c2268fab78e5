// The data that a command is about: where ALMANAC_DATA_DIR says, else where a service runs, else here.
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { type Config, readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { holdsData } from '../processes/adapters.ts'
import { hint } from './output.ts'
import { type RunningService, runningServices } from './running-services.ts'

/**
 * The settings for a command that works on the accounts of an installation. `mayBeEmpty`: a folder that
 * ALMANAC_DATA_DIR names may have nothing in it yet. Throws an InputError when there is no installation, or which is
 * meant cannot be told: such a command never makes a data directory.
 */
export function findAccounts({ mayBeEmpty = false } = {}): Config {
  const config = readConfig(process.env)
  if (config.databaseUrl !== undefined) return config
  const found = findData(config)
  const service = serviceOf(found.dataDir)
  if (service?.accounts === 'postgres') {
    throw inPostgres(service)
  }
  if (holdsData(found) || (mayBeEmpty && isNamed() && isEmptyFolder(found.dataDir))) return found
  throw nothingIn(found)
}

const inPostgres = ({ url }: RunningService): InputError =>
  new InputError(
    `The service at ${url} keeps its accounts in PostgreSQL. Set ALMANAC_DATABASE_URL as it is set for the service.`,
  )

const nothingIn = ({ dataDir }: Config): InputError =>
  new InputError(
    isNamed()
      ? `There is no Almanac data in ${dataDir}, which ALMANAC_DATA_DIR names; almanac serve would make it there.`
      : `No service runs here, and there is no Almanac data in ${dataDir}, where almanac serve would make it. ALMANAC_DATA_DIR names another folder.`,
  )

/** The settings for a command that works on all that there is. Throws an InputError where there is nothing. */
export function findAll(): Config {
  const found = findData(readConfig(process.env))
  const service = serviceOf(found.dataDir)
  if (service?.accounts === 'postgres' && found.databaseUrl === undefined) throw inPostgres(service)
  if (found.databaseUrl !== undefined || holdsData(found)) return found
  throw nothingIn(found)
}

/** The settings for a command that works on records, and may be the first to do so. */
export const findRecords = (): Config => findData(readConfig(process.env))

/** The settings with the data directory of the service that runs here, where none is named. */
function findData(config: Config): Config {
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
    `Several services run here: ${list}. Set ALMANAC_DATA_DIR to the folder that is meant.`,
  )
}

/** As `readConfig` reads it: a blank name is none. */
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
