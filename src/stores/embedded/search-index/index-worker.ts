// The thread that makes the search index again where it is lost or damaged, so that no search waits for it.
import { workerData } from 'node:worker_threads'
import { datasets } from '../../../catalog/index.ts'
import { answerCalls } from '../../../lib/threads/answer-calls.ts'
import { repairIndex } from './index-repair.ts'

const { folder } = workerData as { readonly folder: string }

const functions = { repair: () => repairIndex(folder, datasets), close: () => {} }

export type IndexFunctions = typeof functions

answerCalls(functions)
