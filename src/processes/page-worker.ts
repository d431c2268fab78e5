// A thread that reads pages or documents: hostile ones may take long, or all of its memory, and no request waits for that.
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { readPage } from '../live/pages/read-page.ts'
import { readPdf } from '../live/pages/read-pdf.ts'

const functions = { readPage, readPdf, close: () => {} }

export type PageFunctions = typeof functions

answerCalls(functions)
