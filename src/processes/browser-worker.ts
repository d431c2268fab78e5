// The thread that drives a browser: its messages and the bytes of its pages would keep requests waiting.
import { workerData } from 'node:worker_threads'
// Loaded at the start: a first request without free file handles would leave it unloaded for ever.
import 'undici'
import { type GuardOptions, openGuardedFetch } from '../lib/guarded-fetch.ts'
import { answerCalls } from '../lib/threads/answer-calls.ts'
import { PageBrowser } from '../live/browser/browser.ts'

export interface BrowserSetup extends Required<Pick<GuardOptions, 'allow' | 'proxies'>> {
  /** The path of Chromium. */
  readonly executable: string
  readonly userAgent: string
}

const { executable, userAgent, allow, proxies }: BrowserSetup = workerData
const browser = new PageBrowser({ executable, userAgent, guard: openGuardedFetch({ allow, proxies }) })

const functions = {
  show: (address: string) => browser.show(address),
  close: () => browser.close(),
}

export type BrowserFunctions = typeof functions

answerCalls(functions)
