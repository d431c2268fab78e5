// Waits for the answers of several providers, so that a slow one does not hold up the others for long.

/** The time for which others are waited for once one has answered. */
const patienceMs = 3000

/** Returns the answers in their order; undefined for those that are not there a while after the first useful one. */
export async function answersInTime<Answer>(
  answers: readonly Promise<Answer>[],
  isUseful: (answer: Answer) => boolean,
): Promise<readonly (Answer | undefined)[]> {
  const received: (Answer | undefined)[] = answers.map(() => undefined)
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    const note = async (answer: Promise<Answer>, index: number) => {
      const value = await answer
      received[index] = value
      if (isUseful(value)) timer ??= setTimeout(resolve, patienceMs)
    }
    Promise.all(answers.map(note)).then(() => resolve(), reject)
  }).finally(() => clearTimeout(timer))
  return [...received]
}
