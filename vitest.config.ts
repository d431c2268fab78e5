import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/support/prepare.ts',
    setupFiles: 'test/support/each-file.ts',
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // One more than the processors of the smallest machine: some tests wait for timers, or for services that they start.
    maxWorkers: 3,
    // No test changes a module: the files of a worker share what they import.
    isolate: false,
  },
})
