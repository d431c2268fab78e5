// The documents of the service: the OpenAPI document, the reference in a browser, guides as Markdown, and llms.txt.
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '../lib/package-folder.ts'
import type { ServedDocument } from './documents.ts'

/** The build copies the documents and the script of the reference here; the folder is missing where nothing was built. */
const builtDocs = join(packageFolder, 'dist/docs')

/** Returns every document. Behind a proxy that adds a prefix to all paths, `publicUrl` says where clients reach them. */
export function documentsOf(publicUrl: string | undefined): readonly ServedDocument[] {
  const built = builtFiles()
  const pages = built.filter(name => name.endsWith('.md'))
  const fromBuild = built.map(name => ({
    url: `/docs/${name}`,
    type: name.endsWith('.md') ? markdownType : scriptType,
    read: () => readFile(join(builtDocs, name)),
  }))
  return [
    {
      url: '/openapi.json',
      type: 'application/json; charset=utf-8',
      read: async () => withServer(await readFile(join(builtDocs, 'openapi.json'), 'utf8'), publicUrl),
    },
    { url: '/llms.txt', type: 'text/plain; charset=utf-8', read: () => overview(pages) },
    {
      url: '/docs',
      type: 'text/html; charset=utf-8',
      read: () => referencePage,
      headers: { 'Content-Security-Policy': policy },
      // The page names its scripts relative to its own address, because a proxy may add a prefix to all paths.
      redirectsSlash: true,
    },
    { url: '/docs/start.js', type: scriptType, read: () => startScript },
    ...fromBuild,
    // The twin of /docs in Markdown is the table of the endpoints.
    ...fromBuild.flatMap(page =>
      page.url === '/docs/reference/endpoints.md' ? [{ ...page, url: '/docs.md' }] : [],
    ),
  ]
}

/** Returns the OpenAPI document with the address at which clients reach the service. */
const withServer = (document: string, publicUrl: string | undefined): string =>
  publicUrl === undefined
    ? document
    : document.replace('"servers":[{"url":"/"', () => `"servers":[{"url":${JSON.stringify(publicUrl)}`)

const scriptType = 'text/javascript; charset=utf-8'
const markdownType = 'text/markdown; charset=utf-8'

/** The page may ask this service alone, so that it tells nobody else what is read, or with which key. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Almanac reference</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="docs.md">
</head>
<body>
<div id="reference">
<p>The reference needs JavaScript. The same as text: <a href="docs.md">endpoints</a>,
<a href="llms.txt">all pages</a>, <a href="openapi.json">OpenAPI document</a>.</p>
</div>
<script src="docs/reference.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

const startScript = `const service = new URL('.', location).href
Scalar.createApiReference('#reference', {
  url: service + 'openapi.json',
  servers: [{ url: service.slice(0, -1) }],
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'direct',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})
`

/** Returns the names of the files in the folder, such as `guides/errors.md`. */
function builtFiles(): readonly string[] {
  if (!existsSync(builtDocs)) return []
  return readdirSync(builtDocs, { recursive: true, encoding: 'utf8' })
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => /\.(?:md|js)$/.test(name))
    .sort()
}

/** Returns llms.txt: a line for each page, with its heading. */
async function overview(pages: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    pages.map(async page => {
      const text = await readFile(join(builtDocs, page), 'utf8')
      return `- [${/^# (.+)$/m.exec(text)?.[1] ?? page}](docs/${page})`
    }),
  )
  return `# Almanac

> A self-hosted people and company data service: enrich records by identifier, identify companies and people, search with
> filters, batch jobs, exports and watches, over HTTP with a key.

- [OpenAPI 3.1 document](openapi.json): every endpoint with its schemas
- [Endpoints](docs.md): the same as one table

## Pages

${lines.join('\n')}
`
}
