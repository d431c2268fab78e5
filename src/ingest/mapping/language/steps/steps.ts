// The table of steps: what may be done to a value in a mapping.
import { listSteps } from './list-steps.ts'
import { meaningSteps } from './meaning-steps.ts'
import type { StepKinds } from './step.ts'
import { textSteps } from './text-steps.ts'

export const stepKinds: StepKinds = Object.freeze({ ...listSteps, ...textSteps, ...meaningSteps })
