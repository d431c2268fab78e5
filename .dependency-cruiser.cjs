// The import table of ARCHITECTURE.md, enforced: each room may import itself, lib, errors, and what stands here.
const everyone = ['lib', 'errors', 'normal']
const rooms = {
  lib: [],
  normal: ['catalog'],
  catalog: [],
  places: [],
  titles: ['catalog'],
  vectors: ['titles', 'catalog'],
  query: ['catalog', 'places', 'vectors'],
  stores: ['query', 'catalog', 'places', 'vectors'],
  understanding: ['stores', 'query', 'catalog', 'places', 'titles', 'vectors'],
  access: ['stores', 'catalog'],
  metering: ['stores', 'catalog'],
  jobs: ['stores', 'query', 'catalog', 'metering'],
  matching: ['stores', 'catalog', 'query', 'places'],
  live: [],
  watches: ['stores', 'query', 'catalog', 'metering'],
  ingest: ['stores', 'query', 'catalog', 'matching', 'places', 'titles', 'live'],
  demo: ['catalog', 'ingest', 'places', 'titles'],
  export: ['stores', 'query', 'catalog'],
  backup: ['stores', 'jobs'],
  endpoints: [
    'query',
    'catalog',
    'stores',
    'access',
    'metering',
    'matching',
    'understanding',
    'places',
    'jobs',
    'live',
    'watches',
    'export',
  ],
  enrich: ['ingest', 'endpoints', 'matching', 'query', 'catalog', 'stores', 'metering', 'export', 'places'],
  gateway: ['endpoints', 'access', 'metering', 'stores', 'catalog', 'jobs'],
  openapi: ['endpoints', 'query', 'catalog', 'stores', 'watches', 'understanding'],
  mcp: ['gateway', 'endpoints', 'client', 'query', 'catalog', 'metering', 'stores'],
  http: ['gateway', 'endpoints', 'openapi', 'catalog', 'jobs'],
}

// The demo world stands beside src/.
const folderOf = room => (room === 'demo' ? room : `src/${room}`)

const roomRule = ([room, allowed]) => ({
  name: `${room}-imports`,
  severity: 'error',
  comment: `src/${room} may import: ${[...allowed, ...everyone].join(', ')}.`,
  from: { path: `^${folderOf(room)}/`, pathNot: '\\.(test|contract)\\.ts$' },
  to: {
    path: '^(src|demo)/',
    pathNot: [room, ...allowed, ...everyone].map(name => `^${folderOf(name)}[/.]`),
  },
})

module.exports = {
  forbidden: [
    ...Object.entries(rooms).map(roomRule),
    {
      name: 'adapters-apart',
      severity: 'error',
      comment: 'Only adapters.ts names adapters; adapters never import one another.',
      from: {
        pathNot: [
          '^src/stores/(embedded|sql)/',
          '^src/processes/adapters\\.ts$',
          '\\.(test|contract)\\.ts$',
          '^(test|bench)/',
        ],
      },
      to: { path: '^src/stores/(embedded|sql)/' },
    },
    {
      name: 'adapter-to-adapter',
      severity: 'error',
      from: { path: '^src/stores/(embedded|sql)/' },
      to: { path: '^src/stores/(embedded|sql)/', pathNot: '^src/stores/$1/' },
    },
    {
      name: 'client-alone',
      severity: 'error',
      comment: 'The client is used without the service: src/client imports nothing else.',
      from: { path: '^src/client/' },
      to: { pathNot: '^src/client/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'drivers-stay-home',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(stores/|http/)' },
      to: { path: 'node_modules/(libsql|kysely|fastify)/' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
