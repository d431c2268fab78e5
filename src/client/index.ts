// The TypeScript client, `almanac/client`: it needs `fetch` alone, and runs in Node, Bun, Deno and browsers.
export { AlmanacError, type ClientErrorType, type ServiceErrorType } from './error.ts'
export { type Answer, type RequestOptions, type RequestParts, type Settings, Transport } from './transport.ts'
