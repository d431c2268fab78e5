import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs what starts services and opens stores first, and small files while the last of those still run. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => /\/(?:test|src\/stores)\//.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/support/prepare.ts',
    setupFiles: 'test/support/each-file.ts',
    // Ten times what the slowest takes by itself: only what hangs is ended, and not what a busy machine holds up.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // One more than the processors of the smallest machine: some tests wait for timers, or for services that they start.
    maxWorkers: 3,
    // No test changes a module: the files of a worker share what they import.
    isolate: false,
    // Fewer collections of young objects: a twentieth less processor than with the default of 16 MB.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowFirst },
  },
})
