// Waits for what an answer tells, such as the end of a job.
import { setTimeout as wait } from 'node:timers/promises'

/** Asks until the answer will do, and less and less often: each request is recorded, and slows down the job that it asks about. */
export async function askedUntil<Answer>(
  ask: () => Promise<Answer>,
  willDo: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 200)) {
    const answer = await ask()
    if (willDo(answer)) return answer
    await wait(pauseMs)
  }
}
