// Live services without any provider, for what never asks one.
import type { LiveServices } from '../../src/live/live.ts'

export const noProviders: Pick<LiveServices, 'isOn' | 'records' | 'askModel' | 'embeddings'> = {
  isOn: true,
  askModel: undefined,
  embeddings: undefined,
  records: {
    answers: () => false,
    canAnswer: () => false,
    connectorsFor: () => [],
    filters: () => new Map(),
    ask: async () => ({ records: [], hasMore: false, total: undefined, outcomes: [] }),
  },
}
