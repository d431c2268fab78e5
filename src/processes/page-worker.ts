// A thread that reads pages or documents: hostile ones may take long, or all of its memory, and no request waits for that.
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { readFeed } from '../live/feeds/read-feed.ts'
import { readPage } from '../live/pages/read-page.ts'
import { readPdf } from '../live/pages/read-pdf.ts'

/** A caller waits for `start` before it counts the time of a page: loading the modules above takes a second. */
const functions = { start: () => {}, readPage, readPdf, readFeed, close: () => {} }

export type PageFunctions = typeof functions

answerCalls(functions)
