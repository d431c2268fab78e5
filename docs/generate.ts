// Writes the generated documents, or with --check says which are out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { datasets } from '../src/catalog/index.ts'
import { openProgram } from '../src/commands/program.ts'
import { settings } from '../src/config.ts'
import { endpoints } from '../src/endpoints/index.ts'
import { formats } from '../src/ingest/readers/formats.ts'
import type { JsonObject } from '../src/lib/json/json.ts'
import { connectors } from '../src/live/connectors/index.ts'
import { breakingChanges } from '../src/openapi/compare.ts'
import { openApiDocument } from '../src/openapi/document.ts'
import { operators } from '../src/query/operators/index.ts'
import { batchTransitions } from './batch-choices.ts'
import { behaviourChoices } from './choices.ts'
import { datasetTypes } from './client/dataset-types.ts'
import { endpointTypes } from './client/endpoint-types.ts'
import { schemaTypes } from './client/schema-types.ts'
import { commandPage } from './command-page.ts'
import {
  connectorPage,
  endpointPage,
  fieldPage,
  formatPage,
  gapsPage,
  operatorPage,
  settingsPage,
} from './pages.ts'

const openApiFile = 'docs/openapi.json'
const openApi = openApiDocument(endpoints, datasets)

const pages: Readonly<Record<string, string>> = {
  'docs/gaps.md': gapsPage(datasets, behaviourChoices, batchTransitions),
  'docs/command-line.md': commandPage(await openProgram()),
  'docs/connectors.md': connectorPage(connectors),
  'src/client/generated/endpoints.ts': endpointTypes(endpoints, openApi),
  'src/client/generated/datasets.ts': datasetTypes(datasets, endpoints),
  'src/client/generated/schemas.ts': schemaTypes(
    (openApi.components as JsonObject).schemas as JsonObject,
    endpoints,
  ),
  [openApiFile]: `${JSON.stringify(openApi, null, 1)}\n`,
  'docs/reference/endpoints.md': endpointPage(endpoints),
  'docs/reference/formats.md': formatPage(formats),
  'docs/reference/operators.md': operatorPage([...operators.values()]),
  'docs/reference/settings.md': settingsPage(settings),
  ...Object.fromEntries(datasets.map(dataset => [`docs/reference/${dataset.name}.md`, fieldPage(dataset)])),
}

// What would break clients is written only when that is wanted.
const broken =
  existsSync(openApiFile) && !process.argv.includes('--accept-breaking')
    ? breakingChanges(JSON.parse(readFileSync(openApiFile, 'utf8')), openApi)
    : []
if (broken.length > 0) {
  process.stderr.write(
    `This would break clients:\n${broken.join('\n')}\nnpm run docs -- --accept-breaking writes it.\n`,
  )
  process.exit(1)
}

const isCheck = process.argv.includes('--check')
const stale = Object.entries(pages).filter(
  ([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text,
)

if (!isCheck) {
  for (const [path, text] of stale) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
} else if (stale.length > 0) {
  process.stderr.write(`Out of date: ${stale.map(([path]) => path).join(', ')}. Run npm run docs.\n`)
  process.exitCode = 1
}
