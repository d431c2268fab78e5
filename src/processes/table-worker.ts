// The thread that reads the tables that callers send, so that no request waits for one.
import { readTable } from '../enrich/read-table.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'

lowerOwnPriority()

const functions = { read: readTable, close: () => {} }

export type TableFunctions = typeof functions

answerCalls(functions)
