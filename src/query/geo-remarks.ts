// Remarks on distances from a country or a state: they are measured from one point in its middle, which is
// rarely meant.
import type { Dataset, FieldPath } from '../catalog/dataset.ts'
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import type { Place } from '../places/places.ts'
import type { FilterContext } from './filter.ts'
import { operators } from './operators/index.ts'

/** More remarks than this would not be read. */
const remarksMax = 10

/** A sentence for each such condition of compiled filters, with the filter that finds or leaves out all of the place. */
export function geoRemarks(
  filters: Json | undefined,
  { dataset, geocode }: Pick<FilterContext, 'dataset' | 'geocode'>,
): readonly string[] {
  const remarks = geoConditions(filters).flatMap(condition => remarkOn(condition, dataset, geocode))
  return [...new Set(remarks)].slice(0, remarksMax)
}

function geoConditions(node: Json | undefined): readonly JsonObject[] {
  if (!isObject(node)) return []
  if (Array.isArray(node.conditions)) return node.conditions.flatMap(geoConditions)
  return operators.get(String(node.type))?.geo ? [node] : []
}

function remarkOn(
  { field: name, type, value }: JsonObject,
  dataset: Dataset,
  geocode: FilterContext['geocode'],
): readonly string[] {
  const field = dataset.paths.get(String(name))
  const { location, lat_lng: point } = isObject(value) ? value : {}
  const isNamed = (point === undefined || point === null) && typeof location === 'string'
  const place = isNamed ? geocode(location) : undefined
  const whole = place && namedArea(place)
  if (!field || !whole) return []
  const isOutside = operators.get(String(type))?.negates === true
  const verb = isOutside ? 'To leave out all of it' : 'To find all of it'
  return [
    `${field.path}: ${whole.name} is a ${whole.part}; ${type} measures from one point in its middle. ${verb}, filter by ${filterFor(whole, field, dataset, isOutside)}.`,
  ]
}

interface NamedArea {
  readonly part: 'country' | 'state'
  readonly name: string
}

function namedArea({ precision, state, country }: Place): NamedArea | undefined {
  if (precision === 'country' && country !== undefined) return { part: 'country', name: country }
  return precision === 'state' && state !== undefined ? { part: 'state', name: state } : undefined
}

/** Filters by the country or state field beside the filtered one, or by its text where there is none. */
function filterFor(
  { part, name }: NamedArea,
  field: FieldPath,
  dataset: Dataset,
  isOutside: boolean,
): string {
  const section =
    field.field.node === 'section'
      ? field.path
      : field.path.slice(0, Math.max(0, field.path.lastIndexOf('.')))
  const beside = `${section}.${part}`
  return dataset.paths.get(beside)?.abilities.includes('filter')
    ? `${beside} ${isOutside ? '!=' : '='} ${JSON.stringify(name)}`
    : `${field.path} ${isOutside ? '(!)' : 'contains'} ${JSON.stringify(name)}`
}
