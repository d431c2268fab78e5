// The permissions that the result of a job was made with, and that another key of its team lacks.
import { datasetNamed } from '../catalog/index.ts'
import { neededPermissions } from '../query/permission.ts'
import type { BatchJob } from '../stores/work-batches.ts'

/** Returns the permissions of the job that its result may need and the reader lacks. */
export function lackedPermissions(
  { permissions, entity, action }: BatchJob,
  reader: ReadonlySet<string>,
): readonly string[] {
  const dataset = datasetNamed(entity)
  const needed = [...(dataset ? neededPermissions(dataset) : []), ...(action === 'verify' ? [action] : [])]
  return needed.filter(each => permissions.includes(each) && !reader.has(each))
}
