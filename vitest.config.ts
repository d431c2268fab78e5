import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/support/prepare.ts',
    setupFiles: 'test/support/each-file.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two processors: more workers would only wait for each other.
    maxWorkers: 2,
    // No test changes a module: the files of a worker share what they import.
    isolate: false,
  },
})
