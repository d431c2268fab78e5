// The argument that names a dataset.
import type { Dataset } from '../catalog/dataset.ts'
import { datasetNamed, datasets } from '../catalog/index.ts'
import { didYouMean } from '../normal/nearest-word.ts'
import { once, printable } from './arguments.ts'
import { UsageError } from './usage-error.ts'

const datasetNames: readonly string[] = datasets.map(({ name }) => name)

/** The declaration of the argument, for commands that take every dataset. */
export const datasetArgument = [
  '<dataset>',
  datasetNames.join(', '),
  once('The dataset', knownDataset),
] as const

function knownDataset(text: string): Dataset {
  const dataset = datasetNamed(text)
  if (dataset) return dataset
  const plural = datasets.find(({ plural }) => plural === text.toLowerCase())
  throw new UsageError(
    `There is no dataset ${printable(text)}. Known: ${datasetNames.join(', ')}.${plural ? ` Did you mean "${plural.name}"?` : didYouMean(text, datasetNames)}`,
  )
}
