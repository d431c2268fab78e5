// The table of datasets. A new dataset is one file and one line here.
import { company } from './company/company.ts'
import type { Dataset } from './dataset.ts'
import { person } from './person/person.ts'

export const datasets: readonly Dataset[] = Object.freeze([person, company])

export const datasetNamed = (name: string): Dataset | undefined =>
  datasets.find(dataset => dataset.name === name)
