// The projection of an operator's export: every field of the catalogue, in the shape of answers.
import type { Dataset } from '../catalog/dataset.ts'
import { refuseFields } from '../query/project.ts'
import type { ProjectionRequest } from '../query/projection-tree.ts'
import type { Returnable } from '../query/returnable.ts'
import { fieldPermissions } from '../stores/key-settings.ts'

const permissions: ReadonlySet<string> = new Set(fieldPermissions)
const everything: Returnable = { sections: 'all' }

/** Returns the projection of the fields, or of all that a source can state. Throws an ApiError for a path that does not exist. */
export function wholeRecords(dataset: Dataset, fields: readonly string[] | undefined): ProjectionRequest {
  // Computed fields are exported only when they are named: no import takes them back.
  const defaults = Object.entries(dataset.fields).flatMap(([name, field]) =>
    field.node === 'list' && field.computed ? [] : [name],
  )
  const view = { dataset, fields, defaults, permissions, returnable: everything }
  refuseFields(view)
  return view
}
