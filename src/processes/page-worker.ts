// The thread that reads pages: hostile ones may take long, or all of its memory, and no request waits for that.
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { readPage } from '../live/pages/read-page.ts'

const functions = { readPage, close: () => {} }

export type PageFunctions = typeof functions

answerCalls(functions)
