// Vectors as signed bytes.

/**
 * The length of a vector in the unit of its bytes. The dot product of two of them, divided by the square of this, is
 * their cosine within 0.01.
 */
export const vectorLength = 256

/**
 * The length of vectors of any model: no number of them exceeds a byte, however much one stands out. Their cosine is exact
 * within 0.01 as well.
 */
export const anyVectorLength = 127

/** Sums of squares below this have lost digits, because floating-point numbers end at 5e-324. */
const squareMin = 1e-280

/** Returns the vector in its direction that has the length, rounded; the zero vector stays as it is. */
export function quantised(vector: ArrayLike<number>, length = vectorLength): Int8Array {
  let square = 0
  for (let at = 0; at < vector.length; at++) square += (vector[at] as number) ** 2
  // Squares of very large numbers overflow, and those of very small ones vanish: such a vector is scaled first.
  if (square < squareMin || square === Infinity) {
    const largest = Array.from(vector).reduce((most, number) => Math.max(most, Math.abs(number)), 0)
    if (largest > 0)
      return quantised(
        Array.from(vector, number => number / largest),
        length,
      )
  }
  const scale = square === 0 ? 0 : length / Math.sqrt(square)
  const bytes = new Int8Array(vector.length)
  for (let at = 0; at < vector.length; at++) {
    bytes[at] = Math.max(-127, Math.min(127, Math.round((vector[at] as number) * scale)))
  }
  return bytes
}
