// Completes records in place.

/** Sets a value that the source did not state: one that is missing, null or an empty text. */
export function fillMissing<T extends object, K extends keyof T>(
  target: T,
  name: K,
  value: T[K] | '' | undefined,
): void {
  const stated = target[name]
  const isMissing = stated === undefined || stated === null || stated === ''
  if (isMissing && value !== undefined && value !== '') target[name] = value
}

/** Sets or removes a value that must not be what the source states. */
export function setOrDelete<T extends object, K extends keyof T>(
  target: T,
  name: K,
  value: T[K] | undefined,
): void {
  if (value !== undefined) target[name] = value
  else if (target[name] !== undefined) delete target[name]
}
