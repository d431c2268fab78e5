// The table of connectors. A new one is one file and one line here; its settings and its documentation follow from it.
import type { Connector } from '../connector.ts'
import { brave } from './brave.ts'
import { searxng } from './searxng.ts'
import { wikipedia } from './wikipedia.ts'

/** Where several can answer, they are asked in this order, after those that the operator names. */
export const connectors: readonly Connector[] = Object.freeze([searxng, brave, wikipedia])
