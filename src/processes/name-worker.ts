// The thread that finds companies by name: it compares thousands of words, and no other request waits for that.
import { workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { nameMatcherOver } from '../matching/name-candidates.ts'
import { openPlaces } from '../places/places.ts'
import { openNameRecords } from './adapters.ts'

const records = openNameRecords(workerData as Config)

answerCalls({ ...nameMatcherOver(records, openPlaces().named), close: () => records.close() })
