// The table of all steps that a mapping may apply to a value.
import { listSteps } from './list-steps.ts'
import type { StepKinds } from './step.ts'
import { textSteps } from './text-steps.ts'
import { valueSteps } from './value-steps.ts'

export const stepKinds: StepKinds = Object.freeze({ ...listSteps, ...textSteps, ...valueSteps })
