// Refuses fields that need a permission which the key lacks.
import type { Dataset } from '../catalog/dataset.ts'
import { type Fields, permissionWithin } from '../catalog/field.ts'
import { ApiError } from '../errors.ts'
import { isObject, type Json } from '../lib/json/json.ts'

/**
 * Throws one 403 that names all fields which the key may not use; the whole call fails. Clients look for
 * these words and ask again without the fields that follow them.
 */
export function refuseWithoutPermission(
  names: readonly string[],
  dataset: Dataset,
  permissions: ReadonlySet<string>,
): void {
  const missing = new Set<string>()
  const denied = [...new Set(names)].filter(name => {
    const permission = permissionFor(name, dataset)
    if (permission === undefined || permissions.has(permission)) return false
    missing.add(permission)
    return true
  })
  if (denied.length === 0) return
  throw new ApiError('permission_error', `Access denied to fields: ${denied.join(', ')}`, {
    metadata: [{ denied_fields: denied }],
    missingPermissions: [...missing],
  })
}

/**
 * Returns the permission that a path needs, in the spelling of filters or of answers; undefined where there
 * is no such path.
 */
export const permissionFor = (path: string, { paths, fields }: Dataset): string | undefined =>
  paths.get(path)?.permission ?? permissionBelow(path.split('.'), fields)

/** Returns whether a key with these permissions may see the field at the path. */
export function isPermitted(path: string, dataset: Dataset, permissions: ReadonlySet<string>): boolean {
  const needed = permissionFor(path, dataset)
  return needed === undefined || permissions.has(needed)
}

/** Returns whether the key may see an entry of `sources`, which tells that the record has the field that it names. */
export const permitsSource =
  (dataset: Dataset, permissions: ReadonlySet<string>) =>
  (entry: Json): boolean =>
    !isObject(entry) || typeof entry.field !== 'string' || isPermitted(entry.field, dataset, permissions)

function permissionBelow(
  [name = '', ...rest]: readonly string[],
  fields: Fields,
  inherited?: string,
): string | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return inherited
  const permission = permissionWithin(field, inherited)
  return field.node === 'section' || field.node === 'list'
    ? permissionBelow(rest, field.fields, permission)
    : permission
}

/** Returns the permissions that fields of the dataset need. */
export const neededPermissions = ({ paths }: Dataset): readonly string[] => [
  ...new Set([...paths.values()].flatMap(({ permission }) => permission ?? [])),
]
